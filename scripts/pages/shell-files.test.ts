import { expect, test } from 'vitest';
import { shellFiles } from './shell-files.ts';

const built = {
  'index.html': { file: 'assets/index-1.css', assets: ['assets/mukta-1.woff2'] },
  'admin.html': { file: 'assets/admin-1.css' },
  '_main.js': {
    file: 'assets/main-1.js',
    name: 'main',
    imports: ['_react.js'],
    dynamicImports: ['public.tsx', 'customer.tsx', 'back-office.tsx'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  'public.tsx': { file: 'assets/public-1.js', imports: ['_main.js'] },
  'customer.tsx': { file: 'assets/customer-1.js', imports: ['_main.js', '_dialog.js'], dynamicImports: ['help.tsx'] },
  '_dialog.js': { file: 'assets/dialog-1.js' },
  'help.tsx': { file: 'assets/help-1.js', imports: ['customer.tsx', '_dialog.js'] },
  'back-office.tsx': { file: 'assets/back-office-1.js', imports: ['_table.js', '_dialog.js'] },
  '_table.js': { file: 'assets/table-1.js' },
};

test('the shell is all that customers and visitors see, and nothing that only admins do', () => {
  expect(shellFiles(JSON.stringify(built), 'index.html')).toEqual({
    entry: '/assets/main-1.js',
    files: [
      '/assets/customer-1.js',
      '/assets/dialog-1.js',
      '/assets/help-1.js',
      '/assets/index-1.css',
      '/assets/main-1.js',
      '/assets/mukta-1.woff2',
      '/assets/public-1.js',
      '/assets/react-1.js',
    ],
  });
});

test('a build without one of the sides is not one to make a shell of', () => {
  const { 'back-office.tsx': _, ...rest } = built;
  expect(() => shellFiles(JSON.stringify(rest), 'index.html')).toThrow('back-office.tsx');
  const { '_main.js': __, ...unstarted } = built;
  expect(() => shellFiles(JSON.stringify(unstarted), 'index.html')).toThrow('main');
});

test('a document that shares its script with no other has it, its style sheet and its faces in itself', () => {
  const alone = {
    'index.hi.html': {
      file: 'assets/index.hi-1.js',
      name: 'index.hi',
      dynamicImports: ['public.tsx', 'back-office-in-english.tsx'],
      css: ['assets/index-2.css'],
      assets: ['assets/anek-devanagari-1.woff2'],
    },
    'public.tsx': { file: 'assets/public-2.js', imports: ['index.hi.html'] },
    'back-office-in-english.tsx': { file: 'assets/back-office-in-english-1.js' },
  };
  expect(shellFiles(JSON.stringify(alone), 'index.hi.html')).toEqual({
    entry: '/assets/index.hi-1.js',
    files: ['/assets/anek-devanagari-1.woff2', '/assets/index-2.css', '/assets/index.hi-1.js', '/assets/public-2.js'],
  });
});
