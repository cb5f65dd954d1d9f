import { leaveBehind, leftByOthers } from './neighbour.fixture';

afterAll(leaveBehind);

it('finds nothing of the first', () => expect(leftByOthers()).toEqual([]));
