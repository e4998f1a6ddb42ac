import type { CannedReply } from '../../contract/support-admin.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';

const { faults } = ticketTexts.replies;

/** A reply under the editor's hands; `key` stays the same while it moves. */
export interface EditedReply extends CannedReply {
  readonly key: number;
}

/** What goes into the answer to a customer of this first name. */
export function filledIn(text: string, firstName: string): string {
  return text.replaceAll('{name}', () => firstName);
}

/** As a draft keeps them, since it keeps flat values. */
export function writeReplies(replies: readonly CannedReply[]): string {
  return JSON.stringify(replies.map(({ title, text }, key) => ({ key, title, text })));
}

export function writeEdited(replies: readonly EditedReply[]): string {
  return JSON.stringify(replies);
}

export function readEdited(text: string): EditedReply[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : []; // written by the two above alone
  } catch {
    return [];
  }
}

export function repliesOf(edited: readonly EditedReply[]): CannedReply[] {
  return edited.map(({ title, text }) => ({ title: title.trim(), text: text.trim() }));
}

export function replyFaults(
  reply: EditedReply,
  all: readonly EditedReply[],
): { readonly title?: string; readonly text?: string } {
  const title = reply.title.trim();
  const isDouble = all.some((each) => each.key !== reply.key && each.title.trim() === title);
  return {
    ...(title === '' ? { title: faults.title } : isDouble && { title: faults.sameTitle }),
    ...(reply.text.trim() === '' && { text: faults.text }),
  };
}

export function repliesFault(text: string): string | undefined {
  const all = readEdited(text);
  return all.some((each) => Object.keys(replyFaults(each, all)).length > 0) ? faults.replies : undefined;
}
