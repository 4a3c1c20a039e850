/// Finds web addresses, e-mail addresses and phone numbers in text.
public enum LinkDetector {
  public static func links(in text: String) -> [DetectedLink] { [] }
}
