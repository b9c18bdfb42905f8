/** Names of settings, however somebody wrote them. */

/** As a key is written here: `--base-url`, `baseUrl` and `PROVISION_BASE_URL` are `base_url`. */
export function inSnakeCase(key: string): string {
  return key
    .replace(/^-+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]+/g, '_')
    .toLowerCase()
    .replace(/^provision_/, '');
}
