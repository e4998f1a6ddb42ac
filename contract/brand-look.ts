import * as z from 'zod';
import { readAccent } from './accent.ts';

/** What a browser draws of any picture that its owner chose, so that nothing but pixels comes here. */
export const logoLimits = { width: 480, height: 96, bytes: 150_000 } as const;

/** The sizes of the icon, in pixels: in a tab, on the screen of an iPhone, and in the list of apps. */
export const iconSizes = { tab: 48, touch: 180, app: 192, large: 512, maskable: 512 } as const;
export const maxIconBytes = 400_000;

export type IconName = keyof typeof iconSizes;

/** Paper of the other theme below a logo that could not be seen without it. */
const plates = ['none', 'in-dark', 'in-light'] as const;
export type Plate = (typeof plates)[number];

const picture = (maxBytes: number, tooLarge: string) =>
  z
    .string()
    .max(Math.ceil(maxBytes * 1.34) + 30, tooLarge)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Please choose a picture');

const newLogo = z.object({
  picture: picture(logoLimits.bytes, 'The logo is too large; 150 kB at most'),
  plate: z.enum(plates),
});

const iconPicture = picture(maxIconBytes, 'The icon is too large; 400 kB at most');
const newIcon = z.object({
  tab: iconPicture,
  touch: iconPicture,
  app: iconPicture,
  large: iconPicture,
  maskable: iconPicture,
});

export type NewLogo = z.output<typeof newLogo>;
export type NewIcon = z.output<typeof newIcon>;

/** Each is left as it is where it is not named; an empty accent and null bring back what is built in. */
export const lookChanges = {
  accent: z
    .string()
    .transform((typed, context) => {
      const accent = typed.trim() === '' ? '' : readAccent(typed);
      if (accent !== undefined) return accent;
      context.addIssue('Please enter a colour such as #1f56a8');
      return z.NEVER;
    })
    .optional(),
  logo: newLogo.nullable().optional(),
  icon: newIcon.nullable().optional(),
};

/** The look of the shop as it is stored; what is empty is built in. */
export const look = {
  /** `#rrggbb` */
  accent: z.string(),
  /** Addresses of pictures. */
  logo: z.string(),
  icon: z.string(),
  logoPlate: z.enum(plates),
  /** The address of the style sheet with all that is not built in. */
  sheet: z.string(),
};

/** What the head of each page says of a look that is not built in. */
export interface PageLook {
  readonly sheet: string;
  /** Of the browser's own bar, in each theme. */
  readonly themeColours: { readonly light: string; readonly dark: string } | undefined;
  /** Addresses. */
  readonly icons: { readonly tab: string; readonly touch: string } | undefined;
}
