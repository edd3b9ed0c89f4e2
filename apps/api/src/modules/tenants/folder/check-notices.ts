import { parsePhone } from '@mutirao/domain/phone'
import type { Draft } from './draft.ts'
import type { MistakeList } from './mistake-list.ts'

const SILENT =
  'orderNotices: falta, e ninguém é avisado dos pedidos: escreva "orderNotices": { "every": "order", "email": "pedidos@padaria.com.br" }, ou veja-os com npm run tenant -- orders'

/** Whom the shop tells; nobody is possible, and rarely meant. A notice needs somebody to hear it, and an SMS a mobile phone. */
export function checkNotices({ tenant }: Pick<Draft, 'tenant'>, mistakes: MistakeList) {
  const notices = tenant?.value.orderNotices
  if (!tenant) return
  if (!notices) return mistakes.warn(tenant.file, 1, SILENT)
  const say = (key: string, message: string) =>
    mistakes.add(tenant.file, tenant.lineOf(['orderNotices', key]), `orderNotices${key && `.${key}`}: ${message}`)
  if (!notices.email && !notices.phone) say('', 'diga para onde vai o aviso, em email ou em phone')
  if (notices.phone && parsePhone(`+${notices.phone}`)?.type !== 'MOBILE')
    say('phone', 'não é um celular: use 55, o DDD e o número, só com algarismos, como 5511912345678')
}
