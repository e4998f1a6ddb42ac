/** The brands whose mark stands in `web/ui/brand-marks.svg`, which `scripts/pictures.ts` draws. */
export const markedBrands: readonly string[] = [
  ...['discord', 'facebook', 'instagram', 'linkedin', 'pinterest', 'reddit', 'snapchat', 'spotify', 'telegram'],
  ...['threads', 'tiktok', 'twitch', 'twitter', 'whatsapp', 'youtube'],
];
