import { entryTexts } from './entry-texts.ts'

const providerLabels: Readonly<Record<string, string>> = {
  id: entryTexts.providerId,
  name: entryTexts.providerName,
  issuer: entryTexts.issuer,
  clientId: entryTexts.clientId,
}

/** The label of a field of the parts that are switches and addresses. */
const pathLabels: Readonly<Record<string, string>> = {
  'marketplace.route.name': entryTexts.routeName,
  'marketplace.ageVerification': entryTexts.age,
  'marketplace.authentication.ssoEnabled': entryTexts.sso,
  'nativeApp.id': entryTexts.appId,
  'map.tiles': entryTexts.mapTiles,
}

/** The label of a field of these parts. */
export function entryPathText(path: string): string | undefined {
  const [, provider, key] = /providers\.(\d+)\.?(\w*)$/.exec(path) ?? []
  if (provider) return `${entryTexts.providerOf(Number(provider) + 1)}: ${providerLabels[key!] ?? ''}`
  return pathLabels[path]
}

type Named = { name?: unknown; issuer?: unknown }

/** A value of these parts that its labels alone do not say. */
export function entryValueText(key: string, value: unknown): string | undefined {
  if (key === 'ageVerification') return `${entryTexts.age}: ${entryTexts.on}`
  if (key === 'route') return `${entryTexts.routeName}: ${String((value as Named).name)}`
  if (key === 'providers') return (value as Named[]).map(({ name, issuer }) => `${String(name)} (${String(issuer)})`).join(', ')
  return key === 'fingerprints' ? `${entryTexts.fingerprints}: ${(value as unknown[]).length}` : undefined
}

/** Mistakes of how buyers enter that the server words for the folder's files, by the end of their path. */
const entryMistakes: readonly [RegExp, RegExp, string][] = [
  [/ageVerification$/, /adults\.json/, entryTexts.noAdults],
  [/intranet$/, /access\.json/, entryTexts.nobodyEnters],
  [/ssoEnabled$/, /providers/, entryTexts.noProvider],
  [/providers$/, /ssoEnabled/, entryTexts.providersOff],
]

export function entryMistake(path: string, message: string): string | undefined {
  if (isAppAddress(path, message)) return entryTexts.appServerError
  return entryMistakes.find(([where, said]) => where.test(path) && said.test(message))?.[2]
}

/** Whether the app would open an address that the shop does not have. */
const isAppAddress = (path: string, message: string) =>
  message.includes('nativeApp.server') || (path === 'nativeApp.server' && message.startsWith('não é um'))
