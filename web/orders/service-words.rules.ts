// The words of the trade, and how else people write them. Each line: the term, then its other spellings.
// Words are compared as `wordsOf` makes them: lower case, without the plural's `s`.

const platforms = `
instagram insta ig instagaram insta-gram इंस्टाग्राम इन्स्टाग्राम इंस्टा इन्स्टा इंस्टाग्रैम
youtube yt utube yutube यूट्यूब यूटूब युट्यूब यूट्युब
facebook fb fesbuk facebuk फेसबुक फ़ेसबुक एफबी
tiktok tt टिकटॉक टिकटोक
twitter x tweet ट्विटर
telegram tg telegraam टेलीग्राम टेलिग्राम
whatsapp wa wapp watsapp whatsap vatsap व्हाट्सएप व्हाट्सऐप वॉट्सऐप वाट्सएप
linkedin li लिंक्डइन लिंकडइन
snapchat snap sc स्नैपचैट
pinterest pin पिंटरेस्ट पिनटेरेस्ट
spotify स्पॉटिफाई स्पोटीफाई
twitch ट्विच
threads thread थ्रेड्स थ्रेड
discord डिस्कॉर्ड
reddit subreddit रेडिट`;

const kinds = `
follower fans follow followar followr folowar folover folowers phalovar flwr flwrs फॉलोअर फॉलोअर्स फॉलोवर फॉलोवर्स फोलोवर फोलोवर्स फॉलोवार
like laik hearts dil लाइक लाइक्स लाईक
view viewer watch watche vyu vyuj vyuz व्यू व्यूज व्यूअर दर्शक
subscriber subs subscribe subscription sabscriber saskraibar सब्सक्राइबर सब्सक्राइबर्स सब्स
comment coment comant cmnt कमेंट कमेंट्स कॉमेंट टिप्पणी
share shere शेयर शेयर्स
member membar join मेंबर मेम्बर मेंबर्स सदस्य
reaction react रिएक्शन
save saved सेव
retweet rt रीट्वीट
repost रीपोस्ट
reply replie रिप्लाई जवाब
watchtime monetization monetisation monetize monetise वॉचटाइम
play stream plays listen प्ले स्ट्रीम
listener श्रोता
connection कनेक्शन
upvote vote अपवोट
visit visitor विजिट
reach पहुंच
impression insight इंप्रेशन`;

const objects = `
reel rils रील रील्स
story storie status स्टोरी
short शॉर्ट शॉर्ट्स
live livestream लाइव
group ग्रुप
channel चैनल
page पेज
highlight हाइलाइट
clip क्लिप
playlist प्लेलिस्ट
album एल्बम
emoji emojis smiley इमोजी
custom apni-line कस्टम
search सर्च`;

const traits = `
india indian desi bharat bharatiya bhartiya hindustani hindustan भारत भारतीय इंडिया इंडियन देसी हिंदुस्तानी
refill refilled refil guarantee guaranteed garanti warranty रिफिल रीफिल गारंटी
hindi हिंदी हिन्दी
english angrezi अंग्रेजी इंग्लिश
worldwide world global international foreign videshi विदेशी
day din दिन
hour hr ghanta ghante घंटा घंटे
minute min mins मिनट`;

/** What a service has more or less of: it ranks, and leaves nothing out. */
const preferenceTerms = `
cheap cheapest cheep chip sasta saste sasti sstha low lowest budget kam affordable discount economical सस्ता सस्ते सस्ती कम
real organic genuine asli hq quality premium active original best-quality sachche authentic legit असली ओरिजिनल रियल एक्टिव ऑर्गेनिक
lasting permanent parmanent permanant nondrop drop lifetime stable hamesha pakka pakke पक्का पक्के परमानेंट हमेशा
fast instant fastest quick quickly speed turant jaldi tez immediately फास्ट तेज तेज़ तुरंत जल्दी
gradual slow slowly natural safe dhire dheere aaram धीरे नेचुरल`;

/** Words that say nothing about what is wanted. */
const silent = `
a an the for of to in on my mine me i we you your with and or from at by is are it get buy want need needed give please pls plz best top good number
increase grow growth boost badhao badhana badhane badhaye badhaiye barhao karo karna karne karwana karwao karwana chahiye chaiye chahie wala wale wali
ke ka ki ko par pe mere mera meri apne apna apni liye aur se hai hain mujhe kharido kharidna kharide khareedo khareedna lena do de dedo dena sabse wale
account acc id link url profile-link photo pic picture tick tik service smm panel website app paise paisa rupee rs price rate
और के का की को पर में से है हैं मेरे मेरा मेरी अपने अपना अपनी लिए वाला वाले वाली चाहिए बढ़ाओ बढ़ाना बढ़ाने बढ़ाएं बढ़ाएँ बढ़ाइए करो करना खरीदो खरीदें खरीदना दो सबसे मुझे अकाउंट लिंक फोटो`;

/** Several words that are one, in text in lower case. The first part says at once that a text has none of them. */
const phrases: readonly (readonly [sign: string, RegExp, string])[] = [
  ['refill', /\b(?:no|without|bina|non)[ -]?refill\b/g, ' norefill '],
  [
    'drop',
    /\b(?:no|non|not|never|zero|low|less|anti|bina|without|do ?n[o']?t)[ -]?drop(?:s|ping|ped)?\b|\bdrop na(?:hi|h)?\b/g,
    ' lasting ',
  ],
  ['quality', /\bhigh[ -]?quality\b/g, ' real '],
  ['low', /\blow[ -]?(?:cost|price|rate)\b/g, ' cheap '],
  ['kam ', /\bkam (?:daam|paise|price|rate)\b/g, ' cheap '],
  ['कम ', /कम (?:दाम|पैसे|कीमत)/g, ' cheap '],
  ['tik tok', /tik tok/g, 'tiktok'],
  ['you tube', /you tube/g, 'youtube'],
  ['face book', /face book/g, 'facebook'],
  ['whats app', /whats app/g, 'whatsapp'],
  ['linked in', /linked in/g, 'linkedin'],
  ['snap chat', /snap chat/g, 'snapchat'],
  ['insta gram', /insta gram/g, 'instagram'],
  ['re tweet', /\bre tweet/g, 'retweet'],
  ['watch', /\bwatch[ -]?(?:times?|hours?|hrs?)\b/g, ' watchtime '],
  ['watch', /\bwatch[ -]?minutes?\b/g, ' watchtime minute '],
  // Nobody wants a live audience for thousands of hours.
  ['h', /\b(\d{3,}|\d+ ?k) ?(?:hours?|hrs?|ghante|ghanta)\b/g, '$1 watchtime'],
  ['घ', /\b(\d{3,9}|\d{1,9} ?k) ?(?:घंटे|घंटा|घण्टे)/g, '$1 watchtime'],
  ['min', /\b(\d{4,}|\d{2,} ?k) ?min(?:ute)?s?\b/g, '$1 watchtime minute'],
  // What the accounts have is not what is ordered.
  ['accounts with', /\baccounts with (?:a )?(?:photo|posts)[^.,;]*/g, ' withposts '],
  ['वाले अकाउंट', /(?:फोटो|पोस्ट) वाले अकाउंट/g, ' withposts '],
];

export type TermKind = 'platform' | 'kind' | 'object' | 'trait' | 'preference' | 'silent';

const lists: readonly (readonly [TermKind, string])[] = [
  ['platform', platforms],
  ['kind', kinds],
  ['object', objects],
  ['trait', traits],
  ['preference', preferenceTerms],
];

/** Near enough when a platform has no better word: a channel's followers are its subscribers. */
const families: readonly (readonly string[])[] = [
  ['follower', 'subscriber', 'member', 'connection'],
  ['view', 'play', 'listener', 'reach', 'impression'],
  ['like', 'reaction', 'upvote'],
  ['share', 'repost', 'retweet'],
  ['comment', 'reply'],
];

const devanagari = /[\u0900-\u097f]/;
const digits = '०१२३४५६७८९';

/** Lower case, without accents; letters of Devanagari keep their vowels, and lose what is written or left out at will. */
function plainOf(text: string): string {
  const lower = text.toLowerCase().normalize('NFD');
  const latin = lower.replace(/[\u0300-\u036f]/g, '');
  if (!devanagari.test(latin)) return latin;
  return latin
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/[०-९]/g, (digit) => String(digits.indexOf(digit)));
}

/** What stands for a word in both numbers: `likes` is `like`. */
function stemOf(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const separators = /[^\p{L}\p{M}\p{N}#.]+/u;

/** The words of a text, each phrase of the trade as one of them. */
export function wordsOf(text: string): string[] {
  let plain = plainOf(text).replace(/(\d),(?=\d)/g, '$1');
  for (const [sign, phrase, term] of phrases) if (plain.includes(sign)) plain = plain.replace(phrase, term);
  return plain
    .split(separators)
    .map((word) => stemOf(withoutOuterDots(word)))
    .filter((word) => word !== '');
}

/** `4.5k` keeps its dot, `followers.` does not. */
function withoutOuterDots(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && word[start] === '.') start++;
  while (end > start && word[end - 1] === '.') end--;
  return word.slice(start, end);
}

interface Dictionary {
  readonly termOf: ReadonlyMap<string, string>;
  readonly kindOf: ReadonlyMap<string, TermKind>;
  /** All spellings of a term, one after the other. */
  readonly spellingsOf: ReadonlyMap<string, string>;
}

let dictionary: Dictionary | undefined;

/** Which term each spelling stands for, and what kind of term it is. */
export function tradeWords(): Dictionary {
  if (dictionary) return dictionary;
  const termOf = new Map<string, string>();
  const kindOf = new Map<string, TermKind>();
  const spellingsOf = new Map<string, string>();
  const spelled = (word: string) => stemOf(plainOf(word));
  for (const [kind, list] of lists) {
    for (const line of list.trim().split('\n')) {
      const [term = '', ...others] = line.split(' ');
      // A term keeps its own form; only its spellings are stemmed.
      for (const word of [term, ...others]) termOf.set(spelled(word), term);
      kindOf.set(term, kind);
      spellingsOf.set(term, line);
    }
  }
  for (const word of silent.trim().split(/\s+/)) kindOf.set(spelled(word), 'silent');
  kindOf.set('norefill', 'trait');
  dictionary = { termOf, kindOf, spellingsOf };
  return dictionary;
}

/** Other terms that will do where none of this one is offered. */
export function relatedTerms(term: string): readonly string[] {
  return families.find((family) => family.includes(term))?.filter((each) => each !== term) ?? [];
}

/** More words to find a platform or category by: `subs` for subscribers, `insta` for Instagram. */
export function otherNamesOf(text: string): string {
  const { termOf, spellingsOf } = tradeWords();
  const terms = new Set(wordsOf(text).map((word) => termOf.get(word) ?? word));
  return [...terms].flatMap((term) => spellingsOf.get(term) ?? []).join(' ');
}
