import { fittedSize, largePictureBytes } from './picture-size.rules.ts';
import type { PictureKind } from './support.rules.ts';

const jpegQuality = 0.85;

/** The picture with fewer pixels and fewer bytes; as it is where that can't be made here. */
export async function smallerPicture(picture: Blob, kind: PictureKind): Promise<Blob> {
  try {
    const canvas = await drawn(picture);
    // A screenshot keeps its sharp letters when that is small enough; a photo never is.
    const png = kind === 'image/png' ? await encoded(canvas, 'image/png') : undefined;
    const smaller = png && png.size <= largePictureBytes ? png : await encoded(canvas, 'image/jpeg');
    return smaller.size < picture.size ? smaller : picture;
  } catch {
    return picture; // the server judges what the browser could not read
  }
}

async function drawn(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const size = fittedSize(bitmap);
  if (!size) throw new Error('It would not be readable any more.');
  const { width, height } = size;
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context || isNoisy()) throw new Error('This browser gives no picture back.');
  // What is transparent would turn black as a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** Whether the browser hides what was drawn behind noise, as some do against being recognised. */
function isNoisy(): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext('2d');
  if (!context) return true;
  context.fillStyle = '#345678';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  const colour = [0x34, 0x56, 0x78, 0xff];
  return data.some((value, index) => value !== colour[index % colour.length]);
}

function encoded(canvas: HTMLCanvasElement, type: PictureKind): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.')));
    canvas.toBlob(take, type, jpegQuality);
  });
}
