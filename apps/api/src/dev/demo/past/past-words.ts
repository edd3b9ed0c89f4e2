/** Texts of ratings of each shop, by stars from one to five; `{item}` is the rated thing. */
export type Words = Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>>

const goods: Words = {
  5: [
    'Chegou fresquíssimo, parecia feito na hora.',
    'Melhor que o do mercado e mais barato. Já chamei a vizinha para o próximo.',
    'Entrega no horário, tudo muito bem embalado.',
    'Terceira vez que compro: {item} nunca decepciona.',
    'As crianças adoraram. Podia vir em embalagem maior!',
    'Gostei de saber quem produz. Vale cada centavo.',
  ],
  4: [
    'Muito bom, só achei a porção pequena.',
    'Gostoso e fresco. A entrega atrasou uns vinte minutos, mas avisaram.',
    'Qualidade ótima, a caixa veio um pouco amassada.',
    'Bom, embora o da outra vez estivesse ainda melhor.',
  ],
  3: ['Bom, mas esperava mais pelo preço.', 'Uma parte veio amassada, o resto estava ótimo.', 'O sabor é bom, a embalagem vazou um pouco.'],
  2: ['Veio diferente da foto.', 'Durou dois dias, tive de jogar parte fora.'],
  1: ['Chegou estragado e só me responderam no dia seguinte.', 'Faltou um item e ninguém me avisou antes.'],
}
const beauty: Words = {
  5: [
    'Minha pele agradeceu já na primeira semana.',
    'Textura leve, não pesa e rende muito.',
    'Perfume suave e o frasco é lindo. Recompra certa.',
    'Comprei no grupo e saiu bem mais em conta. {item} virou rotina.',
    'Cachos definidos sem ficar duros, finalmente!',
  ],
  4: [
    'Ótimo produto, só o pump poderia ser melhor.',
    'Gostei bastante, demora um pouco para absorver.',
    'Entrega rápida. O cheiro é mais forte do que eu imaginava.',
  ],
  3: ['É bom, mas na minha pele oleosa não funcionou tão bem.', 'Cumpre o que promete, mas acaba rápido.'],
  2: ['A tampa veio quebrada.', 'Senti a pele repuxar, não volto a comprar.'],
  1: ['Deu alergia e o rótulo não avisava.', 'Veio o produto errado.'],
}
const club: Words = {
  5: [
    'Muito mais barato que na loja, e a retirada na sede é prática.',
    'Uso todo dia para vir trabalhar. Montagem impecável.',
    'O grupo do mês fechou com bom desconto, recomendo aos colegas.',
  ],
  4: ['Bom produto, mas o manual veio só em inglês.', 'Entrega no prazo. Faltou uma sacola para levar.'],
  3: ['O preço é bom, a qualidade é mediana.'],
  2: ['Veio com um risco na pintura.'],
  1: ['Precisou de ajuste logo no primeiro dia.'],
}
export const wordsOf: Readonly<Record<string, Words>> = { mutirao: goods, aurora: beauty, corporativo: club }

/** Answers of the shop to good and to bad ratings. */
export const answers = {
  good: [
    'Que bom que gostou! Até o próximo grupo.',
    'Obrigada por contar. Levamos o elogio a quem produziu.',
    'Ficamos felizes, volte sempre!',
  ],
  bad: [
    'Sentimos muito. Devolvemos o valor desse item e conversamos com o produtor.',
    'Obrigada por avisar: já mudamos a embalagem para a próxima entrega.',
    'Pedimos desculpas pelo transtorno. Fale com a gente pelo contato que resolvemos.',
  ],
}

/** A rating that the shop hides, and why. */
export const hidden = { words: 'Quem quiser dividir a compra me chama no 11 0000-0000!', reason: 'Traz um telefone' }

export const questions: readonly string[] = [
  'Oi! Vocês entregam depois das 20h? Chego tarde do trabalho.',
  'Consigo trocar o ponto de retirada depois de pagar?',
  'Paguei o Pix e o pedido ainda aparece aguardando. Podem conferir?',
  'Se o grupo não fechar, em quantos dias o dinheiro volta?',
  'Gostaria de comprar para o condomínio inteiro. Há algum desconto?',
  'Meu pedido veio com um item a menos. Como faço?',
  'Preciso da nota fiscal com outro CPF, é possível?',
  'Vocês aceitam vale-alimentação na retirada?',
]
