interface ImportMetaEnv {
  /**
   * The pages are built once for each language. Which one a build speaks is known while it is made, so that the words of
   * the other are left out: docs/decisions/0015-a-build-for-each-language.md. In tests it is undefined, which is English.
   */
  readonly LANGUAGE: 'en' | 'hi' | undefined;
}
