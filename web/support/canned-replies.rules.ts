import type { CannedReply } from '../../contract/support-admin.ts';
import { ticketTexts } from '../texts/admin-tickets.ts';

const { faults } = ticketTexts.replies;

/** A reply under the editor's hands; `key` stays the same while it moves. */
export interface EditedReply extends CannedReply {
  readonly key: number;
}

/** What the placeholders of a reply stand for; null where the ticket has no such thing. */
export interface ReplyFacts {
  readonly firstName: string;
  readonly orderNumber: string | null;
  readonly status: string | null;
}

const placeholder = /\{(name|firstName|orderNumber|status)\}/g;

/** What goes into the answer. A placeholder that the ticket has nothing for stays, for a person to fill in. */
export function filledIn(text: string, facts: ReplyFacts): string {
  const values: Readonly<Record<string, string | null>> = { ...facts, name: facts.firstName };
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
}

/** The first placeholder that is left in an answer. */
export const unfilledIn = (text: string): string | undefined => text.match(placeholder)?.[0];

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

/** What two lists of replies are told apart by. */
export const shownReplies = (text: string): string =>
  readEdited(text)
    .map((each) => `${each.title}: ${each.text}`)
    .join(' · ');

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
