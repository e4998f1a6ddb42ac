/** Every page that the shop has; any other path is a 404. */
export const pages = {
  landing: '/',
  logIn: '/login',
  register: '/register',
  adminLogIn: '/admin/login',
  home: '/home',
  profile: '/profile',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;
