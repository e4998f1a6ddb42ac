import {
  type IconName,
  iconSizes,
  logoLimits,
  maxIconBytes,
  type NewIcon,
  type NewLogo,
  type Plate,
} from '../../contract/brand-look.ts';
import { contrastOf } from '../../contract/colour-contrast.ts';
import { lookTexts as texts } from '../texts/admin-look.ts';

/** What a browser can draw; the pixels alone are sent. */
export const drawableKinds = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** The logo within its limits. Throws an error whose message is for the person. */
export async function rasterizeLogo(file: Blob): Promise<NewLogo> {
  const image = await loaded(file);
  const scale = Math.min(logoLimits.width / image.naturalWidth, logoLimits.height / image.naturalHeight);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const { canvas, context } = canvasOf(width ?? 1, height ?? 1);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { picture: pngOf(canvas, logoLimits.bytes), plate: plateFor(canvas, context) };
}

/** The icon in all its sizes. Throws as `rasterizeLogo`. */
export async function rasterizeIcon(file: Blob): Promise<NewIcon> {
  const image = await loaded(file);
  const ground = groundOf(image);
  const draw = (name: IconName, options: { part: number; isFilled: boolean }) => {
    const size = iconSizes[name];
    const { canvas, context } = canvasOf(size, size);
    if (options.isFilled) {
      context.fillStyle = ground;
      context.fillRect(0, 0, size, size);
    }
    const scale = (size * options.part) / Math.max(image.naturalWidth, image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
    return pngOf(canvas, maxIconBytes);
  };
  return {
    tab: draw('tab', { part: 1, isFilled: false }),
    // Phones put black below what is transparent.
    touch: draw('touch', { part: 1, isFilled: true }),
    app: draw('app', { part: 1, isFilled: false }),
    large: draw('large', { part: 1, isFilled: false }),
    // Phones cut a circle out of it: https://www.w3.org/TR/appmanifest/#icon-masks
    maskable: draw('maskable', { part: 0.72, isFilled: true }),
  };
}

async function loaded(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  image.src = address;
  try {
    await image.decode();
  } catch {
    throw new Error(texts.unreadable);
  } finally {
    URL.revokeObjectURL(address);
  }
  // A drawing that names no size has none in some browsers.
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error(texts.unreadable);
  return image;
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(texts.hidden);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

function pngOf(canvas: HTMLCanvasElement, maxBytes: number): string {
  const address = canvas.toDataURL('image/png');
  if (!address.startsWith('data:image/png;base64,')) throw new Error(texts.hidden);
  // Three bytes in four characters.
  if (address.length * 0.75 > maxBytes) throw new Error(texts.tooDetailed);
  return address;
}

const [lightPaper, darkPaper] = ['#fffdf8', '#12162b'];
/** Below this a shape is lost on its paper. */
const leastContrast = 1.8;

/** A logo with a ground of its own needs none; of any other the mean of its pixels is compared with both papers. */
function plateFor({ width, height }: HTMLCanvasElement, context: CanvasRenderingContext2D): Plate {
  const { mean, opaque } = meanOf(context.getImageData(0, 0, width, height).data);
  if (opaque > 0.98 || opaque === 0) return 'none';
  if (contrastOf(mean, darkPaper) < leastContrast) return 'in-dark';
  return contrastOf(mean, lightPaper) < leastContrast ? 'in-light' : 'none';
}

/** Of an icon that fills its square the colour of its corner; else a paper on which it can be seen. */
function groundOf(image: HTMLImageElement): string {
  const { canvas, context } = canvasOf(32, 32);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const corner = context.getImageData(1, 1, 1, 1).data;
  if (corner[3] === 255) return hexOf([...corner.slice(0, 3)]);
  const { mean } = meanOf(context.getImageData(0, 0, canvas.width, canvas.height).data);
  return contrastOf(mean, lightPaper) < leastContrast ? darkPaper : lightPaper;
}

/** The mean colour of what can be seen, and which share of the pixels that is. */
function meanOf(pixels: Uint8ClampedArray): { mean: string; opaque: number } {
  const sums = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    seen++;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0);
  }
  return { mean: hexOf(sums.map((sum) => Math.round(sum / Math.max(1, seen)))), opaque: (seen * 4) / pixels.length };
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
