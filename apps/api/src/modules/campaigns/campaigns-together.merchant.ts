import type { Folder, Issues, SayIssue, Source } from '#merchant/merchant-file.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'

type Campaign = Source<CampaignFile>

/** Checks the campaigns of a folder against each other: former ids, circles of dependence, and names that stand once. */
export function checkTogether(written: readonly Campaign[], folder: Folder, issues: Issues) {
  for (const source of written) {
    const { say } = issues.at(source)
    checkFormerly(source, written, folder, say)
    checkCycle(source, folder, say)
  }
  checkOnce(written, issues)
}

/** A former id leads to one campaign only, and is no campaign's current id. */
function checkFormerly(source: Campaign, written: readonly Campaign[], folder: Folder, say: SayIssue) {
  const before = written.slice(0, written.indexOf(source))
  for (const [index, id] of source.value.formerly.entries()) {
    if (folder.find(CampaignFile, id)) say(['formerly', index], `${id} é o nome de uma campanha desta pasta`)
    const first = isTwice(source, index) ? source : before.findLast(({ value }) => value.formerly.includes(id))
    if (first) say(['formerly', index], `${id} já está em ${first.file}`)
  }
}

const isTwice = ({ value: { formerly } }: Campaign, index: number) => formerly.indexOf(formerly[index]!) < index

/** A campaign that depends on itself, directly or through others, would never open. */
function checkCycle({ id }: Campaign, folder: Folder, say: SayIssue) {
  const needs = (of: string) =>
    folder.find(CampaignFile, of)?.value.depends.flatMap((one) => (one.type === 'campaign' ? [one.campaignId] : [])) ?? []
  const wayBack = (from: string, seen: Set<string>): string[] | undefined => {
    if (from === id) return [id]
    if (seen.has(from)) return undefined
    seen.add(from)
    for (const next of needs(from)) {
      const rest = wayBack(next, seen)
      if (rest) return [from, ...rest]
    }
    return undefined
  }
  const cycle = needs(id)
    .map((next) => wayBack(next, new Set()))
    .find(Boolean)
  if (cycle) say(['depends'], `dependência em círculo: ${[id, ...cycle].join(' → ')}`)
}

/** Each code is unique, ignoring case, and only one campaign is the shop's first. */
function checkOnce(written: readonly Campaign[], issues: Issues) {
  issues.once(
    'o código',
    written.flatMap((source) => [
      ...(['code', 'inviteCode'] as const).flatMap((key) => {
        const code = source.value[key]
        return code ? [{ source, path: [key], name: code.toUpperCase() }] : []
      }),
      ...source.value.codes.map(({ code }, index) => ({ source, path: ['codes', index, 'code'], name: code.toUpperCase() })),
    ]),
  )
  for (const source of written) {
    issues.once(
      'a área',
      source.value.areas.map((name, index) => ({ source, path: ['areas', index], name })),
    )
    issues.once(
      'o dia',
      source.value.blackoutDays.map(({ date }, index) => ({ source, path: ['blackoutDays', index, 'date'], name: date })),
    )
    issues.once(
      'a etiqueta',
      source.value.tags.map(({ tag }, index) => ({ source, path: ['tags', index, 'tag'], name: tag })),
    )
  }
  const first = written.filter(({ value }) => value.default)
  issues.once(
    'a campanha',
    first.map((source) => ({ source, path: ['default'], name: 'com "default": true' })),
  )
}
