import * as z from 'zod';

/** What the owner tells all customers, as they see it while it runs. Every page loads this file: it holds nothing but the schema. */
export const announcement = z.object({
  id: z.int().positive(),
  /** Another one whenever the words, the link or the tone have changed: who dismissed the earlier one sees this one. */
  version: z.int(),
  text: z.string(),
  /** Empty: nobody has written it, and who reads Hindi sees the English text. */
  textHi: z.string(),
  /** A path of this shop, or an address that begins with https; empty for none. */
  link: z.string(),
  tone: z.enum(['notice', 'warning']),
});

export type Announcement = z.output<typeof announcement>;
export type AnnouncementTone = Announcement['tone'];
