/** What people call things, beside the names that the catalogue gives them. */
const otherNames: readonly (readonly [name: RegExp, others: string])[] = [
  [/\binstagram\b/, 'insta ig'],
  [/\byoutube\b/, 'yt'],
  [/\bfacebook\b/, 'fb'],
  [/\btiktok\b/, 'tt tik tok'],
  [/\btwitter\b/, 'x tweet'],
  [/\btelegram\b/, 'tg'],
  [/\bwhatsapp\b/, 'wa'],
  [/\blinkedin\b/, 'li linked in'],
  [/\bsnapchat\b/, 'snap sc'],
  [/\bpinterest\b/, 'pin'],
  [/\bsubscribers?\b/, 'subs followers'],
  [/\bfollowers?\b/, 'fans'],
  [/\b(likes?|reactions?)\b/, 'hearts'],
  [/\bviews?\b/, 'plays watches'],
  [/\bplays\b/, 'streams listens'],
  [/\bretweets?\b/, 'reposts rt'],
  [/\bindia\b/, 'indian desi'],
  [/\brefill\b/, 'guarantee'],
];

/** More words to find a service by: `subs` for subscribers, `insta` for Instagram. */
export function otherNamesOf(text: string): string {
  const plain = text.toLowerCase();
  return otherNames
    .filter(([name]) => name.test(plain))
    .map(([, others]) => others)
    .join(' ');
}
