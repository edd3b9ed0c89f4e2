import { adults } from '#db/schema/people.ts'
import { hasRows, replaceRows } from '#db/written-rows.ts'
import { keyedHash } from '#ids.ts'
import { Issues, type MerchantFile, type Source } from '#merchant/merchant-file.ts'
import { AdultsFile } from '@mutirao/contract/merchant/adults'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { normalizeCpf } from '@mutirao/domain/cpf'
import { endConfirmations } from './clients.repository.ts'

const ADULT_YEARS = 18

export const adultsFile: MerchantFile<AdultsFile> = {
  file: 'adults.json',
  shape: AdultsFile,

  /** A shop that verifies ages by a list has the list, and everybody on it is an adult. */
  check(written, folder) {
    const issues = new Issues()
    const tenant = folder.find(TenantFile)
    if (tenant?.value.marketplace.ageVerification && written.length === 0)
      issues.at(tenant).say(['marketplace', 'ageVerification'], 'falta adults.json')
    const { today } = folder
    for (const source of written) if (!Array.isArray(source.value)) issues.ofFile(source.file, KEPT, true)
    for (const source of today ? written : [])
      peopleIn(source).forEach(({ birthDate }, index) => {
        if (!isAdult(birthDate, today!.now))
          issues.at(source).say([index, 'birthDate'], `${birthDate} é de quem ainda não tem ${ADULT_YEARS} anos: confira, como 1990-05-17`)
      })
    return issues.list
  },

  /** Replaces the list, with CPFs hashed like the accounts'. A person no longer on the list loses the confirmation. */
  async save(ctx, written) {
    if (written.some(({ value }) => !Array.isArray(value))) return
    const rows = written.flatMap(peopleIn).map(({ cpf, birthDate }) => ({
      cpfHash: keyedHash(ctx.key, 'cpf', ctx.tenant.id, normalizeCpf(cpf)!),
      birthDate,
    }))
    await replaceRows(ctx, adults, rows)
    await endConfirmations(
      ctx,
      rows.map(({ cpfHash }) => cpfHash),
    )
  },

  comparing: { without: 'people are kept as hashes, which say nothing to a reader' },

  /** Hashes cannot become CPFs again. */
  stored: async (ctx) => ((await hasRows(ctx, adults)) ? [{ id: 'adults', value: { kept: true } }] : []),

  entries: { without: 'people are kept as hashes' },
}

const KEPT = 'a lista de maiores de idade que a loja já tem fica como está; numa instalação nova ela começa vazia: escreva-a aqui'

const peopleIn = ({ value }: Pick<Source<AdultsFile>, 'value'>) => (Array.isArray(value) ? value : [])

function isAdult(birthDate: string, now: Date) {
  const day = new Date(birthDate)
  day.setUTCFullYear(day.getUTCFullYear() + ADULT_YEARS)
  return day <= now
}
