type Hex = string;

/** WCAG 2.2 contrast of two colours written `#rgb` or `#rrggbb`, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  if (darker === undefined || lighter === undefined) throw new Error('Two colours have two luminances');
  return (lighter + 0.05) / (darker + 0.05);
}

export function isHexColour(text: string): text is Hex {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

function luminanceOf(hex: Hex): number {
  if (!isHexColour(hex)) throw new Error(`Not a colour like #1b2140: ${hex}`);
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) =>
    linear(Number.parseInt(digits.slice(start, start + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
