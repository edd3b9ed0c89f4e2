import { moneyOf } from '#desk/money-field.tsx'
import { rowTexts } from './row-texts.ts'

export const wholeIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)
export const priceFault = (text: string) => (moneyOf(text) === undefined ? rowTexts.wrongPrice : undefined)
export const leftFault = (text: string) => (wholeIn(text) === undefined ? rowTexts.wrongLeft : undefined)
