const secretWords = /(?:^| )(?:password|secret|token|api ?key)(?: |$)/;

/**
 * Whether a name says password, secret, token or API key as whole words, however they are joined:
 * `apiKey`, `access_token` and `API-KEY` do, `maxTokens` does not.
 */
export function namesSecret(name: string): boolean {
  const spaced = name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/[^\p{L}]+/gu, ' ');
  return secretWords.test(spaced.toLowerCase());
}
