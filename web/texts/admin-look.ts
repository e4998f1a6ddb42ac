/** The words of the part where the operator gives the shop a look of its own. */
export const lookTexts = {
  heading: 'Logo, icon and colour',
  lead: 'What is not set stays as it is built in. Nothing changes for visitors before you save.',
  accent: 'Accent colour',
  accentHint:
    'Of the main button on each page and of small marks. A code such as #1f56a8; empty for the built-in gold.',
  presets: 'Colours to choose from',
  presetNames: {
    '': 'Gold, built in',
    '#1f56a8': 'Blue',
    '#14693f': 'Green',
    '#0f766e': 'Teal',
    '#7c3aed': 'Violet',
    '#be185d': 'Pink',
    '#c2410c': 'Orange',
  },
  corrected: {
    darker: (shade: string) => `The button becomes ${shade}: a little darker, so that white text can be read on it.`,
    lighter: (shade: string) => `The button becomes ${shade}: a little lighter, so that dark text can be read on it.`,
  },
  readable: 'Text can be read on this colour.',
  notAColour: 'Please enter a colour such as #1f56a8',
  logo: 'Logo',
  logoHint:
    'Stands where the name stands now, 32 pixels high and at most 160 wide, in the bar of each page and in mails. Best without empty edges. PNG, JPEG, WebP or SVG.',
  icon: 'Icon',
  iconHint:
    'A square picture for the browser’s tab and the installed app, best 512 pixels wide or more. PNG, JPEG, WebP or SVG.',
  none: { logo: 'No logo: the name is shown', icon: 'No icon: the built-in one is shown' },
  own: { logo: 'Own logo', icon: 'Own icon' },
  chosen: { logo: 'New logo', icon: 'New icon' },
  choose: { logo: 'Choose a logo', icon: 'Choose an icon' },
  replace: { logo: 'Choose another logo', icon: 'Choose another icon' },
  remove: { logo: 'Remove the logo', icon: 'Remove the icon' },
  plate: {
    'in-dark': 'Too dark for the dark theme: there it stands on light paper.',
    'in-light': 'Too light for the light theme: there it stands on dark paper.',
  },
  unreadable: 'This file could not be read as a picture. Please choose a PNG, JPEG, WebP or SVG.',
  tooDetailed: 'This picture is too detailed for its size. Please choose a simpler one.',
  hidden: 'This browser hides what is drawn. Please use another browser for pictures.',
  samples: 'How it looks',
  sampleButton: 'Add funds',
  sampleLink: 'All prices',
};
