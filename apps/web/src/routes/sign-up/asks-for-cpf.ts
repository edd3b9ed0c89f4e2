import type { Marketplace } from '@mutirao/contract/marketplaces'
import { personalForm } from '@mutirao/domain/personal-form'

/** Some shops sell without a CPF. */
export const asksForCpf = (marketplace: Marketplace | null | undefined) =>
  personalForm(marketplace?.defaultForms.personalForm ?? []).some(({ name, required }) => name === 'cpf' && required)
