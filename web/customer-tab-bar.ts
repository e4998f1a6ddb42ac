/** The bar at the foot of a phone, also while its tabs are on the way. A low screen has no room to spare for it. */
export const tabBarClasses =
  'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-sheet md:hidden print:hidden [@media(height<26rem)]:static';
