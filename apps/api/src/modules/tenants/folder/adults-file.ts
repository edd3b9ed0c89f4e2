import type { Draft } from './draft.ts'
import type { MistakeList } from './mistake-list.ts'

/** Lei 15.211/2025: what is for adults is not published where nobody's age can be confirmed. */
export function checkAdults({ tenant, adults, campaigns }: Draft, mistakes: MistakeList) {
  const way = tenant?.value.marketplace.ageVerification
  if (tenant && way && !adults)
    mistakes.add(tenant.file, tenant.lineOf(['marketplace', 'ageVerification']), 'marketplace.ageVerification: falta adults.json')
  if (!tenant || way) return
  for (const { file, value, lineOf } of Object.values(campaigns))
    if (value.intendedForAdults)
      mistakes.add(
        file,
        lineOf(['intendedForAdults']),
        'intendedForAdults: a lei pede verificação de idade; configure marketplace.ageVerification em tenant.json',
      )
}
