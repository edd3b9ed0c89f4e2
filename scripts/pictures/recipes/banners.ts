import { move, picture } from '../draw.ts'
import { crate } from '../produce.ts'
import { aurora } from './aurora.ts'
import { corporativo } from './corporativo.ts'
import { harvest } from './fresh.ts'
import { mutirao } from './mutirao.ts'

type Place = [name: string, x: number, y: number, scale: number, rotate?: number]

const stage = (recipes: Record<string, string>, places: Place[], front = '') =>
  places.map(([name, x, y, scale, rotate]) => move(recipes[name]!, [x, y, scale], rotate)).join('') + front

/** 960 x 480, on no ground of their own: the shop puts its colour behind. */
export const banners = {
  mutirao: {
    h_feira: stage(
      { ...mutirao, feira: crate(harvest, '| Feira de sábado | DA ROÇA PRA SUA RUA') },
      [
        ['feira', 240, 10, 0.95],
        ['leite', 20, 96, 0.78],
        ['ovos', 590, 92, 0.8],
      ],
      picture('banana', [250, 392, 140], { rotate: -12 }) + picture('tangerine', [690, 410, 88]) + picture('strawberry', [186, 424, 70]),
    ),
    h_cafe: stage(
      mutirao,
      [
        ['cafe2', 70, 70, 0.82],
        ['cafe', 240, 0, 0.98],
        ['chocolate', 500, 70, 0.8],
      ],
      picture('croissant', [790, 380, 150], { rotate: 8 }) + picture('hot-beverage', [646, 390, 140]),
    ),
    h_clube: stage(
      mutirao,
      [
        ['cafe_geisha', 80, 70, 0.82],
        ['cafe_clube', 240, 0, 0.98],
        ['coldbrew', 480, 20, 0.92],
        ['moedor', 620, 60, 0.84],
      ],
      picture('hot-beverage', [520, 400, 120]),
    ),
    h_queijo: stage(
      mutirao,
      [
        ['queijo_curado', 60, 60, 0.84],
        ['queijo', 250, 24, 0.96],
        ['docedeleite', 590, 70, 0.8],
      ],
      picture('grapes', [640, 390, 130]) + picture('pear', [262, 400, 110]),
    ),
    h_chocolate: stage(
      mutirao,
      [
        ['chocolate_85', 50, 80, 0.78, -10],
        ['chocolate', 240, 20, 0.94],
        ['bombons', 540, 80, 0.8],
      ],
      picture('chestnut', [300, 410, 90]) + picture('candy', [590, 412, 90]),
    ),
    h_ovos:
      picture('chicken', [800, 150, 190]) +
      stage(
        mutirao,
        [
          ['ovosazuis', 40, 90, 0.78],
          ['codorna', 560, 90, 0.78],
          ['ovos', 240, 10, 0.98],
        ],
        picture('hatching-chick', [180, 410, 96]),
      ),
    h_peixe: stage(
      mutirao,
      [['peixe', 240, 4, 0.98]],
      picture('shrimp', [166, 330, 200], { rotate: -8 }) +
        picture('oyster', [790, 340, 180], { rotate: 8 }) +
        picture('lemon', [690, 410, 90]),
    ),
    h_pao: stage(
      mutirao,
      [
        ['baguete', 40, 60, 0.82],
        ['pao', 230, 6, 0.98],
        ['croissant', 530, 70, 0.82],
      ],
      picture('pretzel', [830, 380, 130]),
    ),
    h_mercearia: stage(
      mutirao,
      [
        ['espaguete', 10, 96, 0.76],
        ['arroz', 160, 10, 0.94],
        ['azeite', 350, 0, 0.98],
        ['feijao', 500, 60, 0.84],
        ['molho', 670, 110, 0.72],
      ],
      picture('tomato', [350, 420, 90], { hue: 14 }) + picture('garlic', [690, 424, 80]),
    ),
  },
  aurora: {
    h_aurora: stage(
      aurora,
      [
        ['a_creme', 70, 110, 0.74],
        ['a_serum', 240, 6, 0.98],
        ['a_gel', 440, 30, 0.92],
        ['a_protetor', 640, 90, 0.78],
      ],
      picture('hibiscus', [150, 410, 110]) + picture('rose', [640, 416, 90]),
    ),
    h_cabelo: stage(
      aurora,
      [
        ['a_refil', 60, 90, 0.78],
        ['a_shampoo', 230, 6, 0.98],
        ['a_condicionador', 430, 30, 0.92],
        ['a_pentear', 640, 110, 0.74],
      ],
      picture('hibiscus', [470, 414, 90]),
    ),
    h_noite: stage(
      aurora,
      [
        ['a_perfume2', 60, 70, 0.82],
        ['a_perfume', 240, 0, 0.98],
        ['a_perfume4', 440, 30, 0.9],
        ['a_perfume3', 620, 76, 0.8],
      ],
      picture('rose', [270, 416, 90]) + picture('cherry-blossom', [690, 420, 80]),
    ),
    h_loja: stage(
      aurora,
      [
        ['a_sabonete', 40, 120, 0.72],
        ['a_locao', 230, 10, 0.96],
        ['a_maos', 420, 20, 0.94],
        ['a_esfoliante', 610, 90, 0.78],
      ],
      picture('rose', [300, 420, 84]) + picture('lipstick', [600, 380, 130], { rotate: 12, hue: 14 }),
    ),
  },
  corporativo: {
    h_corp: stage(corporativo, [
      ['c_fone', 10, 110, 0.76],
      ['c_cesta', 240, 6, 0.98],
      ['c_livros', 620, 100, 0.78],
    ]),
    h_bike:
      move(corporativo['c_bike']!, [240, -10, 1]) +
      picture('deciduous-tree', [150, 330, 220]) +
      picture('military-helmet', [790, 370, 170], { hue: 120, saturate: 1.3, brightness: 1.15 }),
    h_beneficios: stage(
      corporativo,
      [
        ['c_cinema', 60, 70, 0.82],
        ['c_livros', 270, 20, 0.92],
        ['c_tenis', 560, 90, 0.82],
      ],
      picture('lotus', [860, 394, 120]),
    ),
  },
}
