import { screenshotLimits, uploadPicture } from '../../contract/support.ts';
import { call } from '../platform/api.ts';
import { newIdempotencyKey } from '../platform/idempotency-key.ts';
import { isMadeSmaller } from './picture-size.rules.ts';
import { smallerPicture } from './smaller-picture.ts';
import { type Candidate, type PictureKind, pictureKindOf, signatureBytes } from './support.rules.ts';

export interface CandidateFile extends Candidate {
  readonly file: File;
}

/** Who chooses a whole folder does not wait until all of it was looked at. */
const mostLookedAt = 100;

/** What the files are by their first bytes; what is too large anyway is not read at all. */
export function inspectFiles(files: readonly File[]): Promise<CandidateFile[]> {
  return Promise.all(files.slice(0, mostLookedAt).map(inspectFile));
}

async function inspectFile(file: File): Promise<CandidateFile> {
  const { name, size: bytes } = file;
  if (bytes > screenshotLimits.bytes) return { file, name, bytes, kind: undefined };
  try {
    const start = await file.slice(0, signatureBytes).arrayBuffer();
    return { file, name, bytes, kind: pictureKindOf(new Uint8Array(start)) };
  } catch {
    return { file, name, bytes, kind: undefined }; // a folder, or a file that may not be read
  }
}

/** Made once: a retry has to send the very same. */
const ready = new WeakMap<File, Blob>();

/** What is sent of a file, of the type that its content says. */
async function sentOf({ file, kind }: SentFile): Promise<Blob> {
  const known = ready.get(file);
  if (known) return known;
  const picture = file.slice(0, file.size, kind);
  const sent = isMadeSmaller({ bytes: file.size, kind }) ? await smallerPicture(picture, kind) : picture;
  ready.set(file, sent);
  return sent;
}

interface SentFile {
  readonly file: File;
  readonly kind: PictureKind;
}

/** The number that the shop gave each that has arrived. */
const arrived = new WeakMap<File, number>();

/** One for each picture that is to be stored: an answer that got lost stores it only once. */
const keys = new WeakMap<File, string>();

export const hasArrived = ({ file }: { file: File }): boolean => arrived.has(file);

/** The next ticket can't name it any more. */
export function discardUploaded({ file }: { file: File }): void {
  arrived.delete(file);
  keys.delete(file);
}

/** Sends a picture that has not arrived yet, and answers its number. Throws `ApiError`, and anything else when it can't be read any more. */
export async function uploadOnce(picture: SentFile): Promise<number> {
  const known = arrived.get(picture.file);
  if (known !== undefined) return known;
  const body = await sentOf(picture);
  // A file that is gone would fail like a connection that is.
  await body.slice(0, 1).arrayBuffer();
  const key = keys.get(picture.file) ?? newIdempotencyKey();
  keys.set(picture.file, key);
  const { id } = await call(uploadPicture, { body }, { key });
  arrived.set(picture.file, id);
  return id;
}
