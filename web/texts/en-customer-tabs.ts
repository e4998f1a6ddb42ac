/** The words of the bar at the foot of a customer's phone. */
export const customerTabsEn = {
  label: 'Parts of your page',
  home: 'Home',
  order: 'Order',
  wallet: 'Wallet',
  orders: 'Orders',
  help: 'Help',
};
