/** The words of the page for addresses that lead nowhere. */
export const notFoundEn = {
  title: 'Page not found',
  text: 'This address leads nowhere. The page may have moved, or the link has a typing error.',
  line: 'This page',
  lineNote: 'not on our books',
  nothing: 'nothing here',
  ways: 'Ways on',
  start: 'Back to the start',
  startNote: 'The front page, or your home when you are signed in',
  login: 'Login',
  loginNote: 'Your wallet, your orders and the Help Center',
  terms: 'Terms of Service',
  termsNote: 'What holds here, from payments to refunds',
  missing: 'Was it a link of ours that brought you here? Please raise a ticket; we mend it.',
};
