import type { Tenant } from '#context.ts'

/** Google's Digital Asset Links: the shop's links open in the app that these certificates sign. Undefined when the shop has no such app. */
export function assetLinksOf({ body: { nativeApp } }: Pick<Tenant, 'body'>) {
  if (!nativeApp || nativeApp.fingerprints.length === 0) return undefined
  const target = { namespace: 'android_app', package_name: nativeApp.id, sha256_cert_fingerprints: nativeApp.fingerprints }
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
}

/** Addresses of the host that are no screens of the shop. */
const OTHERS = ['/api/*', '/office/*', '/media/*', '/payments/*', '/dev/*', '/docs/*']

/** Apple's association file: the shop's links open in the app of this team. Undefined when the shop has no such app. */
export function appleAssociationOf({ body: { nativeApp } }: Pick<Tenant, 'body'>) {
  if (!nativeApp?.teamId) return undefined
  const appIDs = [`${nativeApp.teamId}.${nativeApp.id}`]
  const components = [...OTHERS.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }]
  return { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } }
}
