const secretWord = /(?:^| )(?:password|secret|token|api ?key)(?: |$)/;

/**
 * Whether a name has password, secret, token or API key as whole words, however its words are joined:
 * `apiKey`, `access_token` and `API-KEY` have, `maxTokens` has not.
 */
export function namesSecret(name: string): boolean {
  const spaced = name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/[^\p{L}]+/gu, ' ');
  return secretWord.test(spaced.toLowerCase());
}
