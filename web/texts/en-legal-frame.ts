/** What stands around a legal document. */
export const legalFrameEn = {
  version: (day: string, number: number) =>
    number === 0 ? `In force since ${day}` : `Version ${number}, in force since ${day}`,
  /** Said where the page is in another language than the document that the shop comes with. */
  inEnglish: '',
  /** Said where the document may be in another language than the page. */
  asWritten: '',
  /** Said on the privacy policy where the document may be in another language than the page. */
  languageCookie: '',
};
