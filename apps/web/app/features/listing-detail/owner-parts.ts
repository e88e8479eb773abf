export { DeleteButton } from '../my-listings/delete-button.tsx';
export { NoMap } from './no-map.tsx';
export { PointLink } from './point-link.tsx';
