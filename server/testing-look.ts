import { PNG } from 'pngjs';
import { iconSizes } from '../contract/brand-look.ts';

const picture = (width: number, height: number): string =>
  `data:image/png;base64,${PNG.sync.write(new PNG({ width, height })).toString('base64')}`;

/** An accent, a logo and an icon of a shop. */
export const goodLook = {
  accent: '#1f56a8',
  logo: { picture: picture(240, 80), plate: 'in-dark' },
  icon: Object.fromEntries(Object.entries(iconSizes).map(([name, size]) => [name, picture(size, size)])),
};
