/** The name the shop has until its operator gives it another. */
export const usualBrandName = 'Tarakki';

/** The sign-ins of demo mode, which the page shows and fills in; they exist nowhere else. */
export const demoSignIns = {
  adminEmail: 'meera@demo.tarakki.example',
  adminPassword: 'demo-admin-only',
  customerEmail: 'asha@demo.tarakki.example',
  customerPassword: 'demo-asha-only',
} as const;
