/** A listing is free, or asks to be contacted, or has a price: what the form shows after each change. */
export interface PriceChoice {
  /** As typed. */
  price: string;
  isFreeEvent: boolean;
  isContactForPrice: boolean;
}

/** Ticking one option sets the price to 0 and clears the other. Unticking leaves the price to be entered. */
export function chooseFree(ticked: boolean): PriceChoice {
  return { price: ticked ? '0' : '', isFreeEvent: ticked, isContactForPrice: false };
}

export function chooseContact(ticked: boolean): PriceChoice {
  return { price: ticked ? '0' : '', isFreeEvent: false, isContactForPrice: ticked };
}

/** A price that is not zero clears both options. */
export function enterPrice(choice: PriceChoice, price: string): PriceChoice {
  return Number(price) > 0 ? { price, isFreeEvent: false, isContactForPrice: false } : { ...choice, price };
}
