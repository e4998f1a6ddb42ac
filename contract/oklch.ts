/** A colour by how it is seen: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Of a colour written `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** As `#rrggbb`; a colour that no screen shows loses chroma until one does. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let left = chroma; left > 0.001; left -= 0.005) {
    const channels = channelsOf({ lightness, chroma: left, hue });
    if (channels.every((channel) => channel > -0.0005 && channel < 1.0005)) return written(channels);
  }
  return written(channelsOf({ lightness, chroma: 0, hue }));
}

function channelsOf({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const written = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) =>
      Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);
