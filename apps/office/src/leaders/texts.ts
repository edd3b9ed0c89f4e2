import { ASKED_DAYS, MOST_THANKS } from '@mutirao/domain/leader'
import { formatMoney } from '@mutirao/domain/money'

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Texts of the people who lead pickup points. */
export const leaderTexts = {
  back: 'Pontos e áreas',
  title: (point: string) => `Quem cuida: ${point}`,
  lead: 'Uma pessoa da vizinhança pode cuidar deste ponto: entrega os pedidos com o código de quem comprou, e vê só o primeiro nome e os itens. Ela não entra no escritório.',
  nobody: 'Ninguém cuida deste ponto.',
  name: 'Convidar alguém',
  key: 'Celular ou e‑mail',
  keyHint: 'O mesmo com que a pessoa entra na loja.',
  keyError: 'Escreva um celular com DDD ou um e‑mail.',
  percentage: 'Agradecimento',
  percentageHint: `De 0 a ${MOST_THANKS}% do valor dos produtos retirados no ponto e não devolvidos. Vai para a carteira dela no fim do mês. Com 0, nada. Os pedidos dela mesma não contam.`,
  percentageError: `Escreva um número inteiro de 0 a ${MOST_THANKS}.`,
  invite: 'Convidar',
  invited: 'Convite feito.',
  asked: (contact: string, when: string) => `Convite para ${contact}, ${when}`,
  askedText: `Falta aceitar, em até ${ASKED_DAYS} dias: a pessoa entra na loja com este celular ou e‑mail e abre Minha conta, Meu ponto.`,
  since: (when: string) => `Desde ${when}`,
  until: (when: string) => `Até ${when}`,
  unnamed: 'Sem nome na conta',
  promised: (percentage: number) => (percentage === 0 ? 'Sem agradecimento' : `${percentage}% de agradecimento`),
  change: 'Mudar o agradecimento',
  changeText: 'Vale para o que for retirado a partir de agora; o que já foi retirado fica com o de antes.',
  changed: 'Agradecimento mudado.',
  save: 'Guardar',
  end: 'Encerrar',
  endTitle: 'Encerrar com quem cuida do ponto',
  endText:
    'Ela deixa de ver e de entregar os pedidos do ponto agora. O mês aberto ainda fecha no fim dele, e o que for devolvido nos três meses seguintes sai da carteira.',
  ended: 'Encerrado.',
  withdraw: 'Desfazer o convite',
  withdrawText: 'A pessoa não poderá mais aceitar.',
  openMonth: (month: string) => `${monthName(month)}, até agora`,
  month: monthName,
  parts: (parts: number, goods: number) =>
    parts === 0 ? 'Nenhuma retirada' : `${parts === 1 ? '1 retirada' : `${parts} retiradas`}, ${formatMoney(goods)} em produtos`,
  moved: (amount: number) => `Na carteira: ${formatMoney(amount)}`,
  owed: 'Devoluções de antes que a carteira não cobriu',
  statement: (who: string, month: string) => `Extrato de ${who}, ${monthName(month)}`,
  close: 'Fechar o extrato',
  print: 'Imprimir',
  download: 'Baixar planilha',
  handed: 'Retirado em',
  order: 'Pedido',
  campaign: 'Campanha',
  goods: 'Produtos',
  rate: 'Porcentagem',
  amount: 'Agradecimento',
  total: 'Total',
  noRows: 'Nada foi retirado neste mês.',
  former: 'Quem já cuidou',
}
