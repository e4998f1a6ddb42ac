import { Avatar } from '../ui/avatar.tsx';
import { BrandIcon } from '../ui/brand-icon.tsx';
import { WordMark } from '../ui/word-mark.tsx';
import { Section, Specimen } from './section.tsx';

const grounds = [
  ['paper', 'bg-paper text-ink'],
  ['sheet', 'bg-sheet text-ink'],
  ['sunk', 'bg-sunk text-ink'],
  ['ink', 'bg-ink text-on-ink'],
  ['marigold', 'bg-marigold text-on-marigold'],
  ['marigold wash', 'bg-marigold-wash text-ink'],
  ['leaf wash', 'bg-leaf-wash text-leaf'],
  ['clay wash', 'bg-clay-wash text-clay'],
  ['clay', 'bg-clay text-on-clay'],
  ['sky wash', 'bg-sky-wash text-sky'],
  ['gold wash', 'bg-gold-wash text-gold'],
  ['stone wash', 'bg-stone-wash text-stone'],
  ['band', 'bg-band text-on-band'],
] as const;

const brands = [
  ['instagram', '#e4405f'],
  ['youtube', '#ff0000'],
  ['facebook', '#1877f2'],
  ['tiktok', '#000000'],
  ['twitter', '#000000'],
  ['linkedin', '#0a66c2'],
  ['snapchat', '#fffc00'],
  ['pinterest', '#e60023'],
  ['spotify', '#1db954'],
  ['twitch', '#9146ff'],
  ['telegram', '#26a5e4'],
  ['whatsapp', '#25d366'],
  ['threads', '#000000'],
  ['discord', '#5865f2'],
  ['reddit', '#ff4500'],
  ['elsewhere', '#4d5370'],
] as const;

export function LookSections() {
  return (
    <>
      <Section title="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {grounds.map(([name, classes]) => (
            <li key={name} className={`rounded-lg border border-line px-3 py-4 font-semibold ${classes}`}>
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <div className="grid gap-5">
          <p className="figure text-hero">₹1,284.35</p>
          <p className="font-display text-3xl font-bold">Every rupee on a passbook you can read</p>
          <p className="text-lg">
            Likes arrive over 24 hours · 100 to 50,000 — keep the account public until it’s done…
          </p>
          <p>
            Text with{' '}
            <a className="link" href="#type">
              a link in it
            </a>
            , <strong>a strong word</strong>, and “quotation marks”. −10% × 2.
          </p>
          <p className="text-ink-2">The second ink, for what matters less.</p>
          <p className="text-sm text-ink-3">The third ink, for hints and times.</p>
          <p className="eyebrow">Eyebrow</p>
          <p>
            1111.11
            <br />
            0000.00
          </p>
        </div>
      </Section>
      <Section title="Signs">
        <div className="grid gap-6">
          <Specimen name="Word mark">
            <WordMark name="Tarakki" className="text-4xl" />
          </Specimen>
          <Specimen name="Avatar: a name, none">
            <span className="flex gap-3">
              <Avatar name="Asha Verma" />
              <Avatar name="" />
            </span>
          </Specimen>
          <Specimen name="Brand icon">
            <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 md:grid-cols-8">
              {brands.map(([slug, colour]) => (
                <li key={slug} className="grid justify-items-center gap-1.5 text-sm">
                  <BrandIcon slug={slug} colour={colour} className="size-10" />
                  {slug}
                </li>
              ))}
            </ul>
          </Specimen>
        </div>
      </Section>
    </>
  );
}
