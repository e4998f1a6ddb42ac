import * as z from 'zod';
import { isVisibleText, line, webLink } from './fields.ts';
import { type ListField, linesFault, linesOf, maxLineCharacters, maxListCharacters } from './service-kinds.ts';
import { subscriptionBounds } from './subscriptions.ts';

export const extraTexts = {
  comments: 'Please enter the comments, one on each line',
  usernames: 'Please enter the usernames, one on each line',
  hashtags: 'Please enter the hashtags, one on each line',
  groups: 'Please enter the groups, one on each line',
  username: 'Please enter the username',
  hashtag: 'Please enter the hashtag',
  media: 'Please enter the link of the post',
  answerNumber: 'Please enter the number of the answer',
  minPerPost: 'Please enter the least for each post',
  maxPerPost: 'Please enter the most for each post, no less than the least',
  posts: `Please enter ${subscriptionBounds.posts.min} to ${subscriptionBounds.posts.max} posts`,
  delayMinutes: 'Please enter 0 to 1,440 minutes to wait after each post',
  expiresOn: `Please choose a last day from tomorrow to ${subscriptionBounds.days.max} days from now`,
  lineTooLong: `At most ${maxLineCharacters} characters on a line`,
  tooLong: 'At most 20,000 characters together',
  visible: 'Please use visible characters only',
  notTaken: 'This service does not take this',
  counted: 'The quantity is the number of lines. Please leave it out',
  formOnly: 'This service needs more than a link and a quantity. Please order it with the order form',
  package: 'A package is ordered once. Please leave the quantity out',
  perPost: 'The quantity follows from the posts. Please leave it out',
} as const;

/** Blank lines and spaces around lines may come beside what counts. */
const maxTypedCharacters = 2 * maxListCharacters;

/** Lines of visible text; comes without blank ones, divided by `\n`. */
const list = (field: ListField) =>
  z
    .string(extraTexts[field])
    .max(maxTypedCharacters, extraTexts.tooLong)
    .transform((text, context) => {
      const lines = linesOf(text);
      const fault = linesFault(lines);
      if (fault === undefined && lines.every(isVisibleText)) return lines.join('\n');
      context.addIssue(
        fault === undefined ? extraTexts.visible : fault === 'too-long' ? extraTexts.tooLong : extraTexts.lineTooLong,
      );
      return z.NEVER;
    });

const word = (text: string) => line({ min: 1, max: 100, tooShort: text });

const within = ({ min, max }: { min: number; max: number }, text: string) => z.int(text).min(min, text).max(max, text);
const units = (text: string) => within({ min: 1, max: 1_000_000 }, text);

/** What an order can need beside its link and its quantity, by the type of its service. */
export const orderExtraFields = {
  comments: list('comments').optional(),
  usernames: list('usernames').optional(),
  hashtags: list('hashtags').optional(),
  groups: list('groups').optional(),
  username: word(extraTexts.username).optional(),
  hashtag: word(extraTexts.hashtag).optional(),
  media: webLink(extraTexts.media).optional(),
  answerNumber: z
    .int(extraTexts.answerNumber)
    .min(1, extraTexts.answerNumber)
    .max(1_000, extraTexts.answerNumber)
    .optional(),
  minPerPost: units(extraTexts.minPerPost).optional(),
  maxPerPost: units(extraTexts.maxPerPost).optional(),
  posts: within(subscriptionBounds.posts, extraTexts.posts).optional(),
  delayMinutes: within(subscriptionBounds.delayMinutes, extraTexts.delayMinutes).optional(),
  /** The last day on which new posts count, in India. */
  expiresOn: z.iso.date(extraTexts.expiresOn).optional(),
};

/** As an order keeps them. */
export const orderExtras = z.object({
  comments: z.string().optional(),
  usernames: z.string().optional(),
  hashtags: z.string().optional(),
  groups: z.string().optional(),
  username: z.string().optional(),
  hashtag: z.string().optional(),
  media: z.string().optional(),
  answerNumber: z.int().optional(),
  minPerPost: z.int().optional(),
  maxPerPost: z.int().optional(),
  posts: z.int().optional(),
  delayMinutes: z.int().optional(),
  expiresOn: z.string().optional(),
});

export type OrderExtras = z.output<typeof orderExtras>;
