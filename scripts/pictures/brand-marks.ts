import * as brands from '@fortawesome/free-brands-svg-icons';

/** The mark of each brand, by the name that `web/ui/brand-marks.ts` has for it. */
const marks: Readonly<Record<string, brands.IconDefinition>> = {
  discord: brands.faDiscord,
  facebook: brands.faFacebookF,
  instagram: brands.faInstagram,
  linkedin: brands.faLinkedinIn,
  pinterest: brands.faPinterestP,
  reddit: brands.faRedditAlien,
  snapchat: brands.faSnapchat,
  spotify: brands.faSpotify,
  telegram: brands.faTelegram,
  threads: brands.faThreads,
  tiktok: brands.faTiktok,
  twitch: brands.faTwitch,
  twitter: brands.faTwitter,
  whatsapp: brands.faWhatsapp,
  youtube: brands.faYoutube,
};

const credit = '<!-- Brand marks by Font Awesome Free, https://fontawesome.com, licence CC BY 4.0 -->';

/** One picture with a symbol for each brand, without colours: who shows a symbol says its fill. */
export function brandMarks(): string {
  const symbols = Object.entries(marks).map(
    ([
      name,
      {
        icon: [width, height, , , path],
      },
    ]) => {
      const lines = typeof path === 'string' ? path : path.join('');
      return `<symbol id="${name}" viewBox="0 0 ${width} ${height}"><path d="${lines}"/></symbol>`;
    },
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${credit}\n${symbols.join('\n')}\n</svg>\n`;
}
