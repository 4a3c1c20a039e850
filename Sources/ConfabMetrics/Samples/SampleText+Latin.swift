extension SampleText {
  /// Languages in the Latin script, with their letters and marks.
  static let latin = [
    SampleText(
      script: "Latn", language: "en",
      texts: [
        "Hey! Are you home yet?",
        "Almost, the train is 10 minutes late again",
        "No worries. I'll put the kettle on and feed the cat.",
        "You're the best, thank you!",
        "Did Maya tell you about Saturday? We're having a picnic by the lake, and everyone should bring "
          + "something to eat.",
        "Sounds great. What time?",
        "Around 11:30, if the weather's OK. Otherwise we'll just meet at our place and play board games.",
        "I can bring a quiche and some fizzy lemonade",
        "Perfect. By the way, do you still have my blue jacket?",
        "Yes, it's hanging in the hallway. Sorry, I keep forgetting it!",
        "Ha, no rush",
        "OK, just got off the train. See you in five.",
      ]),
    SampleText(
      script: "Latn", language: "de",
      texts: [
        "Bist du schon zu Hause?",
        "Noch nicht, ich stehe an der Kasse und die Schlange ist ewig lang.",
        "Bringst du bitte noch Brötchen und Käse mit?",
        "Klar, mache ich. Brauchen wir sonst noch etwas?",
        "Vielleicht Äpfel, und für Oma die Zeitschrift mit den Kreuzworträtseln.",
        "Alles klar. Übrigens, die Müllers kommen am Samstag um 18:00 Uhr zum Grillen.",
        "Schön! Dann räume ich morgen den Garten auf und mähe den Rasen.",
        "Super, danke. Bis gleich!",
      ]),
    SampleText(
      script: "Latn", language: "fr",
      texts: [
        "Salut ! Tu es bien rentrée ?",
        "Oui, il y a une heure. Le voyage était long mais très agréable.",
        "Tant mieux. Ça te dit de déjeuner ensemble demain ?",
        "Avec plaisir ! Où est-ce qu’on se retrouve ?",
        "Devant la gare, à 12 h 30. Le café du coin a une nouvelle terrasse, c’est très sympa.",
        "Parfait. J’amène aussi ma sœur, elle est là jusqu’à dimanche.",
        "Génial, à demain alors",
        "À demain !",
      ]),
    SampleText(
      script: "Latn", language: "es",
      texts: [
        "¡Hola! ¿Cómo estás?",
        "Muy bien, gracias. ¿Y tú?",
        "Un poco cansado, pero contento. Mañana empiezan las vacaciones.",
        "¡Qué bien! ¿Vais a la playa otra vez?",
        "Sí, pero este año solo una semana. Después nos quedamos con los niños en casa de la abuela.",
        "Dale un abrazo de mi parte",
        "Se lo daré. ¿Te traigo algo del sur?",
        "Aceitunas, como siempre. ¡Buen viaje!",
      ]),
    SampleText(
      script: "Latn", language: "pt",
      texts: [
        "Oi, tudo bem?",
        "Tudo ótimo! E com você?",
        "Também. Você viu as fotos que a Júlia mandou ontem?",
        "Vi sim, ficaram lindas. Não acredito que as crianças já estão tão grandes!",
        "Pois é, o tempo voa. Que tal um almoço no domingo, lá em casa?",
        "Pode ser. A que horas?",
        "Ao meio-dia. Vou fazer feijão e um bolo de maçã.",
        "Combinado. Levo as bebidas e o pão.",
      ]),
    SampleText(
      script: "Latn", language: "pl",
      texts: [
        "Cześć! Jesteś już w pracy?",
        "Jeszcze nie, tramwaj się spóźnia.",
        "Spokojnie, spotkanie zaczyna się dopiero o 9:30.",
        "Dzięki, że mówisz. Kupić ci coś do jedzenia po drodze?",
        "Chętnie, może bułkę z serem i żółtą paprykę.",
        "Jasne. A może wieczorem pójdziemy całą grupą do kina? Grają ten film, o którym mówiła Łucja.",
        "Świetny pomysł, zapytam resztę",
        "To do zobaczenia za chwilę!",
      ]),
    SampleText(
      script: "Latn", language: "tr",
      texts: [
        "Günaydın, nasılsın?",
        "İyiyim, teşekkür ederim. Sen nasılsın?",
        "Ben de iyiyim. Bugün öğleden sonra boş musun?",
        "Saat üçten sonra boşum. Bir şey mi oldu?",
        "Hayır, sadece birlikte çay içelim diye düşündüm. Köşedeki yeni pastaneyi hiç denedin mi?",
        "Denemedim ama çok güzel olduğunu duydum",
        "O zaman 15:30'da orada buluşalım",
        "Tamam, görüşürüz!",
      ]),
    SampleText(
      script: "Latn", language: "vi",
      texts: [
        "Chào bạn, bạn khỏe không?",
        "Mình khỏe, cảm ơn bạn. Còn bạn?",
        "Mình cũng khỏe. Tối nay bạn có rảnh không?",
        "Có, sau 7 giờ mình rảnh.",
        "Vậy mình đi ăn phở nhé? Quán gần nhà mình mới mở, nước dùng rất ngon.",
        "Được, nghe hay đấy",
        "Mình sẽ đợi bạn trước cửa quán",
        "Hẹn gặp bạn tối nay!",
      ]),
  ]
}
