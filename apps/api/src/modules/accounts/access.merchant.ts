import { fileEntries } from '#merchant/entries.ts'
import { Issues, type MerchantFile } from '#merchant/merchant-file.ts'
import { ENDS_AT, endOf } from '#merchant/moments.ts'
import { noCampaign } from '#merchant/shop-links.ts'
import { accessCodes, codesOfPerson, personOf, saveCodes } from '#modules/campaigns/merchant-codes.service.ts'
import { AccessFile } from '@mutirao/contract/merchant/access'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'

export const accessFile: MerchantFile<AccessFile> = {
  file: 'access.json',
  shape: AccessFile,

  /** Keys and contacts are unique, and every named campaign exists. */
  check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      const { keys, people } = source.value
      const { say } = issues.at(source)
      issues.once(
        'a chave',
        keys.map(({ key }, index) => ({ source, path: ['keys', index, 'key'], name: key.toUpperCase() })),
      )
      issues.once(
        'a pessoa ou o domínio',
        people.flatMap(({ email, domain }, index) => {
          const name = (email ?? domain)?.toLowerCase()
          return name ? [{ source, path: ['people', index], name }] : []
        }),
      )
      people.forEach(({ email, domain }, index) => {
        if (!email && !domain) say(['people', index], 'falta email, como ana@padaria.com.br, ou domain, como padaria.com.br')
      })
      for (const part of ['keys', 'people'] as const)
        source.value[part].forEach(({ campaigns }, index) =>
          campaigns.forEach((name, position) => {
            if (!folder.has(CampaignFile, name)) say([part, index, 'campaigns', position], noCampaign(name))
          }),
        )
    }
    return issues.list
  },

  moments: (source) =>
    source.value.keys.map(({ key, endsAt }, index) =>
      endOf(source, { owner: ownerOf(key), called: `a chave ${key.toUpperCase()}`, path: ['keys', index], written: endsAt }),
    ),

  async save(ctx, written, folder) {
    const { keys, people } = written[0]?.value ?? { keys: [], people: [] }
    const rows = [
      ...keys.map(({ key, campaigns, limits = null }) => ({
        code: key.toUpperCase(),
        kind: 'ACCESS_KEY' as const,
        campaignIds: campaigns,
        limits,
        endsAt: ctx.moments.at(ownerOf(key), ENDS_AT),
        isSigned: false,
      })),
      ...people.flatMap(({ campaigns, ...person }) =>
        codesOfPerson(person).map((code) => ({
          code,
          kind: 'PERSON' as const,
          campaignIds: campaigns,
          limits: null,
          endsAt: null,
          isSigned: false,
        })),
      ),
    ]
    await saveCodes(ctx, ['ACCESS_KEY', 'PERSON'], { rows, folder })
  },

  comparing: { without: 'what opens a closed shop, and whom it lets in, is not printed' },

  async stored(ctx) {
    const codes = await accessCodes(ctx)
    const keys = codes.flatMap(({ kind, code, campaignIds: campaigns, limits, endsAt }) =>
      kind === 'ACCESS_KEY' ? [{ key: code, campaigns, limits: limits ?? undefined, endsAt: endsAt?.toISOString() }] : [],
    )
    const people = codes.flatMap(({ kind, code, campaignIds: campaigns }) => (kind === 'PERSON' ? [{ ...personOf(code), campaigns }] : []))
    return [{ id: ACCESS, value: { keys, people } }]
  },

  exported: ({ value }) => (value.keys.length + value.people.length > 0 ? value : undefined),

  /** One thing, the list of who may enter. */
  entries: fileEntries<AccessFile>({
    name: 'access',
    noun: 'access',
    right: 'access.write',
    shapeOf: (id) => (id === ACCESS ? AccessFile : undefined),
    staying: 'a lista de quem entra não se apaga: tire dela as chaves e as pessoas',
    save: (ctx, _id, folder) => accessFile.save!(ctx, folder.all(AccessFile), folder),
  }),
}

const ACCESS = 'access'
const ownerOf = (key: string) => `key ${key.toUpperCase()}`
