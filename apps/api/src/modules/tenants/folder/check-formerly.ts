import type { Draft } from './draft.ts'
import type { MistakeList } from './mistake-list.ts'

/** A former name leads to one campaign, and is nobody's name today. */
export function checkFormerly({ campaigns, tenant }: Draft, mistakes: MistakeList) {
  const first = new Map<string, string>()
  for (const { file, value, lineOf } of Object.values(campaigns)) {
    for (const [index, id] of value.formerly.entries()) {
      const say = (message: string) => mistakes.add(file, lineOf(['formerly', index]), `formerly.${index}: ${message}`)
      if (campaigns[id]) say(`${id} é o nome de uma campanha desta pasta`)
      if (first.has(id)) say(`${id} já está em ${first.get(id)}`)
      first.set(id, file)
    }
  }
  const index = tenant?.value.formerly.indexOf(tenant.value.slug) ?? -1
  if (tenant && index >= 0) mistakes.add(tenant.file, tenant.lineOf(['formerly', index]), `formerly.${index}: é o nome de hoje`)
}
