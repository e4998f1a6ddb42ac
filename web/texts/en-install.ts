/** The words of the offer to install the shop as an app. */
export const installEn = {
  text: 'Your wallet and orders on your home screen, also without a connection.',
  submit: 'Install app',
  dismiss: 'No thanks',
};
