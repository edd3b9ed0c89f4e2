import { picture } from '../draw.ts'

/** A portrait fills its square, so that it is shown as a photo is. */
const portrait = (ground: string, name: string) => `<rect width="480" height="480" fill="${ground}"/>${picture(name, [240, 266, 430])}`

export const people: Record<string, string> = {
  p_boavista: portrait('#cfe6c4', 'man-farmer-medium'),
  p_zilda: portrait('#f3e0b5', 'woman-farmer-medium-dark'),
  p_moinho: portrait('#f2d8c0', 'man-cook-medium-light'),
  p_serraalta: portrait('#e3d3c4', 'woman-farmer-medium-light'),
  p_canastra: portrait('#f5e6b8', 'man-farmer-dark'),
}
