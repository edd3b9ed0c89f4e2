import type { Dispute } from '@mutirao/domain/dispute'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import type { DifferenceKind } from '@mutirao/domain/reconciliation'

export const paymentTexts = {
  payOffice: 'Conferência de pagamentos',
  allLists: 'Todas',
  reviewsTitle: 'Pagamentos com outro valor',
  reviewsText: 'Chegou um valor diferente do pedido. Sem decisão, ele volta a quem pagou na data marcada.',
  noReviews: 'Nenhum pagamento espera decisão.',
  foreign: (currency: string, amount: number) => `${formatDecimal(amount / 100)} em outra moeda (${currency})`,
  rejectedTitle: 'Devoluções recusadas',
  rejectedText: 'Quem recebe pela loja não conseguiu devolver. Envie de novo, ou devolva por outro meio e registre aqui.',
  noRejected: 'Nenhuma devolução recusada.',
  rejectedSince: 'Recusada',
  resend: 'Enviar de novo',
  returnedOtherwise: 'Já devolvi',
  resendTitle: (order: string) => `Enviar de novo a devolução do pedido ${order}?`,
  resendMeans: (amount: number, buyer: string) => `${formatMoney(amount)} voltam a ${buyer} pelo meio em que foram pagos.`,
  returnedTitle: (order: string) => `Devolveu por outro meio o valor do pedido ${order}?`,
  returnedMeans: (amount: number, buyer: string) =>
    `Você devolveu ${formatMoney(amount)} a ${buyer} por outro meio. Nada mais será enviado.`,
  resent: 'A devolução foi enviada de novo.',
  returnedSaid: 'A devolução está registrada.',
  disputesTitle: 'Pagamentos contestados',
  disputesText: 'Quem pagou disse ao banco que não reconhece a compra.',
  noDisputes: 'Nenhum pagamento contestado.',
  disputeSince: 'Desde',
  disputeSettle: 'Registrar o que foi feito',
  disputeDone: 'O que foi feito está registrado.',
  cashTitle: 'Dinheiro a devolver em mãos',
  cashText: 'Foi recebido na entrega, então volta em dinheiro. Devolva a quem comprou e registre aqui.',
  noCash: 'Nada a devolver em mãos.',
  cashSince: 'Desde',
  cashGive: 'Já devolvi',
  cashGiveOf: (amount: number, order: string) => `Já devolvi ${formatMoney(amount)} do pedido ${order}`,
  cashAsk: (order: string) => `Devolveu o dinheiro do pedido ${order}?`,
  cashMeans: (amount: number, buyer: string) =>
    `${formatMoney(amount)} em dinheiro para ${buyer}. Fica registrado quem devolveu e quando, e não dá para desfazer.`,
  cashGiven: (amount: number) => `${formatMoney(amount)} devolvidos em dinheiro.`,
  received: 'Recebido',
  due: 'Devido',
  returnsAt: 'Volta sozinho',
  accept: 'Aceitar',
  giveBack: 'Devolver',
  acceptTitle: (order: string) => `Aceitar o pagamento do pedido ${order}?`,
  returnTitle: (order: string) => `Devolver o pagamento do pedido ${order}?`,
  acceptMeans: (received: number, due: number) =>
    received < due
      ? `O pedido passa a pago por inteiro com ${formatMoney(received)}, ${formatMoney(due - received)} a menos que o devido. A loja não cobra a diferença.`
      : `O pedido passa a pago. O que veio a mais, ${formatMoney(received - due)}, volta a quem pagou.`,
  returnMeans: (received: number) => `${formatMoney(received)} voltam a quem pagou, e o pedido fica sem este pagamento.`,
  reconciliation: 'Diferenças com quem recebe o dinheiro',
  noDifferences: 'Os livros da loja e os de quem recebe dizem o mesmo.',
  lastCompared: (day: string, provider: string, charges: number) => `Último dia conferido: ${day}, ${provider}, ${charges} cobranças.`,
  neverCompared: 'Nenhum dia foi conferido ainda.',
  ours: 'Livros da loja',
  theirs: 'Livros de quem recebe',
  noOrder: 'Nenhum pedido da loja',
  settle: 'Dar por vista',
  settleTitle: 'Dar esta diferença por vista?',
  settleMeans: 'Nenhum dinheiro se move. O que você escreve fica no registro da loja.',
  settleNote: 'O que era',
  settleNoteError: 'Escreva o que era, com ao menos 3 letras.',
  settled: 'Registrado.',
}

const disputes: Record<Dispute, { name: string; means: string }> = {
  OPEN: {
    name: 'Contestação aberta',
    means:
      'Não entregue o que ainda está na loja. Responda no painel de quem recebe pela loja, com a nota e a prova da entrega, dentro do prazo dele. As devoluções deste pagamento esperam a decisão.',
  },
  LOST: {
    name: 'Contestação perdida',
    means:
      'O banco devolveu todo o valor. O pedido terminou e o que estava na loja voltou ao estoque: recolha o que estiver com quem entrega. Nada mais é devolvido por este pagamento.',
  },
  WON: {
    name: 'Contestação ganha',
    means: 'O valor é da loja. As devoluções que esperavam foram enviadas. Se o pedido ainda está aberto, siga com ele.',
  },
}
export const disputeText = (dispute: Dispute) => disputes[dispute]

const differences: Record<DifferenceKind, string> = {
  MISSING_HERE: 'Dinheiro que falta nos livros da loja',
  MISSING_THERE: 'Dinheiro que falta nos livros de quem recebe',
  RECEIVED: 'O que veio tem outro valor',
  RETURNED: 'O que voltou tem outro valor',
}
export const differenceText = (kind: DifferenceKind): string => differences[kind]
