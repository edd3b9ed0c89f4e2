import type { MarketingOutcome, MarketingState, WrittenMarketing } from '@mutirao/contract/marketing'
import type { Audience, Reach } from '@mutirao/contract/people'
import { MARKETING_LIMITS, OUTCOME_DAYS, QUIET_FROM, QUIET_UNTIL } from '@mutirao/domain/marketing'
import { formatMoney } from '@mutirao/domain/money'

const number = (count: number) => count.toLocaleString('pt-BR')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const [aDay, aWeek] = MARKETING_LIMITS

const states: Record<MarketingState, string> = { DRAFT: 'Rascunho', SENDING: 'Saindo', STOPPED: 'Parada', DONE: 'Enviada' }

export type Channels = Pick<WrittenMarketing, 'byMail' | 'byPush' | 'byWhatsapp'>

/** The people whom a message reaches by these channels. */
export const reachedBy = ({ optedIn, onlyWhatsapp = 0 }: Reach, byWhatsapp: boolean): number => optedIn + (byWhatsapp ? onlyWhatsapp : 0)

export const marketingTexts = {
  title: 'Mensagens',
  lead: 'Mensagens da loja para quem pediu novidades.',
  none: 'Nenhuma mensagem ainda.',
  all: '‹ Todas as mensagens',
  people: '‹ Pessoas',
  write: 'Escrever mensagem',
  stateOf: (state: MarketingState) => states[state],
  openOf: (title: string) => `Abrir ${title}`,
  by: (author: string, when: string) => (author ? `${author}, ${when}` : when),
  newTitle: 'Nova mensagem',
  campaign: 'Leva para',
  noCampaign: 'A página inicial da loja',
  item: 'Produto',
  noItem: 'A campanha toda',
  opening: 'Texto: a campanha abriu',
  short: (missing: number) => `Texto: ${missing === 1 ? 'falta 1 unidade' : `faltam ${number(missing)} unidades`}`,
  messageTitle: 'Título',
  titleError: 'Escreva o título, com ao menos 3 letras.',
  text: 'Mensagem',
  textError: 'Escreva a mensagem, com ao menos 3 letras.',
  channels: 'Por onde vai',
  inbox: 'Mensagens da loja',
  inboxText: 'Sempre: fica guardada para quem recebe.',
  mail: 'E‑mail',
  mailText: (reach: Reach | undefined) =>
    reach
      ? `${counted(reach.mail, 'pessoa tem', 'pessoas têm')} e‑mail confirmado ou importado com a autorização.`
      : 'Para quem confirmou o e‑mail, ou veio com ele e a autorização.',
  push: 'Aviso no celular',
  pushText: (reach: Reach | undefined) =>
    reach ? `${counted(reach.push, 'pessoa ligou', 'pessoas ligaram')} os avisos.` : 'Para quem ligou os avisos.',
  whatsapp: 'WhatsApp',
  whatsappText: (reach: Reach | undefined) =>
    !reach
      ? 'Para quem pediu novidades por ele.'
      : reach.whatsapp === undefined
        ? 'Para usar, cadastre o número da loja e um modelo de novidades em Integrações.'
        : `${counted(reach.whatsapp, 'pessoa pediu', 'pessoas pediram')} novidades por ele${(reach.onlyWhatsapp ?? 0) > 0 ? `, ${number(reach.onlyWhatsapp!)} só por ele` : ''}. Quem recebe por ele não recebe e‑mail nem aviso desta mensagem. A Meta cobra por mensagem.`,
  previewWhatsapp: 'Dentro do modelo aprovado da loja, com o endereço. Para não receber mais, a pessoa responde SAIR.',
  preview: 'Como chega',
  previewMail: (shop: string) =>
    `Você recebe esta mensagem porque pediu novidades de ${shop}. Para não receber mais: um endereço que funciona com um toque.`,
  see: 'Ver',
  who: 'Quem recebe',
  changeWho: 'Mudar as regras em Pessoas',
  seeDemand: 'Ver em Procura',
  demandOf: ({ cell, cart, cartItem }: Audience) => {
    if (cell !== undefined) return 'Pessoas de um lugar fora das suas áreas, que pediram para saber quando você chegar lá.'
    if (cartItem !== undefined) return 'Pessoas que deixaram este produto no carrinho, nos últimos 7 dias.'
    return cart === undefined ? undefined : 'Pessoas que deixaram produtos no carrinho, nos últimos 7 dias.'
  },
  reaches: (reach: Reach, byWhatsapp: boolean) => {
    const { people } = reach
    if (people === 0) return 'Ninguém está nestas regras.'
    const reached = reachedBy(reach, byWhatsapp)
    const others = people - reached
    if (reached === 0)
      return `Não alcança ninguém: ${others === 1 ? 'a única pessoa destas regras não pediu' : `as ${number(others)} pessoas destas regras não pediram`} novidades.`
    const rest = others === 0 ? '' : `: ${number(others)} não ${others === 1 ? 'pediu' : 'pediram'} novidades`
    return `Alcança ${number(reached)} de ${number(people)}${rest}.`
  },
  ways: ({ mail, push, whatsapp = 0 }: Reach, { byMail, byPush, byWhatsapp }: Channels) =>
    [
      'Fica nas mensagens da loja',
      ...(byWhatsapp ? [`vai por WhatsApp a ${number(whatsapp)}`] : []),
      ...(byMail ? [`por e‑mail a até ${number(mail)}`] : []),
      ...(byPush ? [`por aviso no celular a até ${number(push)}`] : []),
    ].join(', ') + '.',
  limits: `Cada pessoa recebe no máximo ${aDay.most} mensagem por dia e ${aWeek.most} por semana, de todas as mensagens da loja. Das ${QUIET_FROM}h às ${QUIET_UNTIL}h nada sai: a mensagem espera até as ${QUIET_UNTIL}h.`,
  save: 'Guardar rascunho',
  saved: 'Rascunho guardado.',
  send: 'Enviar',
  sendTitle: 'Enviar a mensagem',
  sendNow: 'Sai agora.',
  sendLater: (when: string) => `Sai ${when}, depois do horário de silêncio.`,
  sendOnce: 'Depois de enviada, ela não muda e não vai de novo. Enquanto sai, pode ser parada.',
  sent: 'Mensagem a caminho.',
  stop: 'Parar',
  stopTitle: 'Parar a mensagem',
  stopText: 'Quem já recebeu continua com ela. Mais ninguém recebe.',
  stopped: 'Mensagem parada.',
  remove: 'Apagar rascunho',
  removeText: 'O rascunho some para toda a equipe.',
  removed: 'Rascunho apagado.',
  hiddenTarget: 'O lugar para onde a mensagem leva não está na loja agora.',
  sentBy: (sender: string, when: string) => (sender ? `Enviada por ${sender}, ${when}` : `Enviada ${when}`),
  startsAt: (when: string) => `Começa a sair ${when}.`,
  outcome: 'O que veio dela',
  outcomeLines: (
    { people, waiting, sent, skipped, whatsapp, failed, withdrawn, orders, amount }: MarketingOutcome,
    state: MarketingState,
  ) => [
    { name: 'Pessoas nas regras, ao enviar', value: number(people) },
    { name: 'Receberam', value: number(sent) },
    ...(whatsapp > 0 ? [{ name: 'Por WhatsApp', value: number(whatsapp) }] : []),
    ...(waiting > 0
      ? [{ name: state === 'STOPPED' ? 'Não receberam: a mensagem foi parada' : 'Ainda esperam', value: number(waiting) }]
      : []),
    ...(skipped > 0 ? [{ name: 'Ficaram de fora: saíram das novidades ou chegaram ao limite', value: number(skipped) }] : []),
    ...(failed > 0 ? [{ name: 'E‑mails e WhatsApps que não puderam ser entregues', value: number(failed) }] : []),
    { name: `Saíram das novidades em ${OUTCOME_DAYS} dias`, value: number(withdrawn) },
    { name: `Pedidos pagos de quem recebeu, em ${OUTCOME_DAYS} dias`, value: `${number(orders)} · ${formatMoney(amount)}` },
  ],
  outcomeText: 'Os pedidos são de quem recebeu, tenham vindo da mensagem ou não. A loja não sabe quem abriu o e‑mail.',
}
