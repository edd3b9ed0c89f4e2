/** How a photo is turned and cut. x, y: where the cut is in what it leaves over, from 0 to 1. */
export type PhotoView = { turns: 0 | 1 | 2 | 3; shape: 'whole' | 'square'; zoom: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Cut = Size & { left: number; top: number }

export const uncut: PhotoView = { turns: 0, shape: 'whole', zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 3

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

export const turned = (view: PhotoView): PhotoView => ({
  ...view,
  turns: ((view.turns + 1) % 4) as PhotoView['turns'],
  x: 1 - view.y,
  y: view.x,
})

/** The size of the turned photo. */
export const turnedSize = ({ width, height }: Size, { turns }: PhotoView): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The part of the turned photo that stays. */
export function cutOf(photo: Size, view: PhotoView): Cut {
  const whole = turnedSize(photo, view)
  const side = Math.min(whole.width, whole.height)
  const shape = view.shape === 'square' ? { width: side, height: side } : whole
  const cut = { width: Math.round(shape.width / view.zoom), height: Math.round(shape.height / view.zoom) }
  return { ...cut, left: Math.round(view.x * (whole.width - cut.width)), top: Math.round(view.y * (whole.height - cut.height)) }
}

/** The view after the photo has been dragged by a part of what is shown, to the right and down. */
export function draggedBy(photo: Size, view: PhotoView, by: { right: number; down: number }): PhotoView {
  const whole = turnedSize(photo, view)
  const cut = cutOf(photo, view)
  return {
    ...view,
    x: placeAfter(view.x, by.right, { length: whole.width, kept: cut.width }),
    y: placeAfter(view.y, by.down, { length: whole.height, kept: cut.height }),
  }
}

const placeAfter = (at: number, drag: number, { length, kept }: { length: number; kept: number }): number =>
  length - kept < 1 ? at : within(at - (drag * kept) / (length - kept), 1)

export const isUncut = ({ turns, shape, zoom }: PhotoView): boolean => turns === 0 && shape === 'whole' && zoom === 1
