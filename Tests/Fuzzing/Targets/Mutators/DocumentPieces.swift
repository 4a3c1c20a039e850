/// Messages of every kind, and members of messages. Ids are repaired afterwards.
enum DocumentPieces {
  static let messages = [
    #"{"id":"n","kind":"text","from":"me","text":"Hello you","at":"2026-01-05T09:41:00Z"}"#,
    #"{"id":"n","kind":"text","from":"me","text":"😀👍🏽"}"#,
    #"{"id":"n","kind":"text","from":"you","text":"مرحبا see https://a.example/b-c?d=e"}"#,
    #"{"id":"n","kind":"system","text":"Ada left"}"#,
    #"{"id":"n","kind":"deleted","from":"me"}"#,
    #"{"id":"n","kind":"media","from":"me","attachments":[{"src":"assets/sticker-fox.png","width":256,"height":256,"progress":0.4}]}"#,
    #"{"id":"n","kind":"media","from":"you","text":"seen","attachments":[{"src":"missing.jpg","failed":true}]}"#,
    #"{"id":"n","kind":"album","from":"me","attachments":[{"src":"assets/avatar-maya.png"},{"src":"assets/avatar-jun.png"}]}"#,
    #"{"id":"n","kind":"sticker","from":"me","attachments":[{"src":"assets/sticker-fox.png"}]}"#,
    #"{"id":"n","kind":"voice","from":"you","attachments":[{"src":"assets/voice.wav","duration":3,"waveform":[0.1,1,0]}]}"#,
    #"{"id":"n","kind":"file","from":"you","attachments":[{"src":"assets/trail-map.pdf","name":"a.pdf","bytes":628}]}"#,
    #"{"id":"n","kind":"link","from":"me","link":{"url":"https://a.example","title":"A","image":"assets/sticker-fox.png"}}"#,
    #"{"id":"n","kind":"location","from":"me","location":{"latitude":47.5,"longitude":10.6,"title":"Hut"}}"#,
    #"{"id":"n","kind":"contact","from":"me","contact":{"name":"Bo","phone":"+49 1","email":"a@b.example"}}"#,
    #"{"id":"n","kind":"poll","from":"me","poll":{"question":"When?","options":[{"text":"Now","votes":["me"]},{"text":"Later","votes":[]}]}}"#,
    #"{"id":"n","kind":"call","from":"me","call":{"outcome":"answered","duration":61,"video":true}}"#,
    #"{"id":"n","kind":"tool","from":"you","tool":{"name":"find","status":"done","input":{"a":[1,null]},"output":"b"}}"#,
    #"{"id":"n","kind":"order","from":"me","order":{"title":"Two","price":"€ 2","items":[{"name":"Tea","quantity":2}]}}"#,
    #"{"id":"n","kind":"x-dice","from":"me","x-dice":{"rolled":[6,6]}}"#,
  ]

  static let members = [
    #"{"status":"failed"}"#, #"{"status":"read"}"#, #"{"status":"sending"}"#, #"{"edited":true}"#,
    #"{"from":"you"}"#, #"{"from":"me"}"#, #"{"at":"2026-01-06T23:59:59+01:00"}"#,
    #"{"replyTo":"m1"}"#, #"{"forward":{"from":"Bo"}}"#, #"{"text":"a b 😀 שלום"}"#,
    #"{"reactions":[{"emoji":"❤️","by":["me"]},{"emoji":"👍","by":["me","you"]}]}"#,
    #"{"spans":[{"start":0,"end":3,"style":"bold"},{"start":2,"end":5,"style":"link","target":"https://b.example"}]}"#,
    #"{"spans":[{"start":0,"end":1,"style":"mention","target":"you"},{"start":0,"end":9,"style":"code"}]}"#,
  ]
}
