/**
 * The food list, one food a line: id, v or n, name. It was written for this product, under its licence (MIT), and
 * copied from no other list.
 *
 * v means vegetarian as India's green mark defines it: no meat, fish or egg; milk and honey are allowed. n is all
 * else. Diets refer to foods by id, so an id never changes its food. A new food takes the next number, anywhere in the
 * list. A food that is no longer offered stays, with x before its mark.
 */
const LINES = `
# Grains and cereals
1|v|Rice, white, cooked
2|v|Rice, brown, cooked
3|v|Rice flakes (poha)
4|v|Puffed rice
5|v|Roti, whole wheat
6|v|Chapati
7|v|Paratha, plain
8|v|Naan
9|v|Bread, white
10|v|Bread, whole wheat
11|v|Bread, rye
12|v|Tortilla, wheat
13|v|Pita bread
14|v|Pasta, cooked
15|v|Pasta, whole wheat, cooked
16|v|Noodles, rice, cooked
17|v|Quinoa, cooked
18|v|Barley, cooked
19|v|Buckwheat, cooked
20|v|Millet, cooked
21|v|Pearl millet (bajra)
22|v|Sorghum (jowar)
23|v|Finger millet (ragi)
24|v|Semolina (rava)
25|v|Oats, rolled
26|v|Muesli, unsweetened
27|v|Corn flakes
28|v|Wheat bran
29|v|Rice cakes
30|v|Popcorn, plain
# Pulses and soya
31|v|Lentils, red, cooked
32|v|Lentils, green, cooked
33|v|Mung beans, cooked
34|v|Mung bean sprouts
35|v|Split pigeon peas (toor dal), cooked
36|v|Split chickpeas (chana dal), cooked
37|v|Black gram (urad dal), cooked
38|v|Chickpeas, cooked
39|v|Kidney beans, cooked
40|v|Black beans, cooked
41|v|Black-eyed peas, cooked
42|v|Green peas
43|v|Soya beans, cooked
44|v|Soya chunks, dry
45|v|Tofu, firm
46|v|Tempeh
47|v|Hummus
48|v|Gram flour (besan)
# Vegetables
49|v|Spinach
50|v|Kale
51|v|Lettuce
52|v|Fenugreek leaves
53|v|Cabbage
54|v|Red cabbage
55|v|Brussels sprouts
56|v|Broccoli
57|v|Cauliflower
58|v|Carrot
59|v|Beetroot
60|v|Radish
61|v|Turnip
62|v|Potato, boiled
63|v|Sweet potato
64|v|Yam
65|v|Onion
66|v|Spring onion
67|v|Garlic
68|v|Ginger
69|v|Tomato
70|v|Cucumber
71|v|Courgette
72|v|Aubergine
73|v|Pumpkin
74|v|Bottle gourd
75|v|Bitter gourd
76|v|Ridge gourd
77|v|Okra
78|v|Green beans
79|v|Bell pepper, green
80|v|Bell pepper, red
81|v|Green chilli
82|v|Asparagus
83|v|Celery
84|v|Mushrooms
85|v|Sweetcorn
86|v|Drumstick (moringa)
87|v|Mixed salad
# Fruit
88|v|Apple
89|v|Pear
90|v|Banana
91|v|Orange
92|v|Grapefruit
93|v|Lemon
94|v|Lime
95|v|Mango
96|v|Papaya
97|v|Pineapple
98|v|Watermelon
99|v|Melon
100|v|Grapes
101|v|Strawberries
102|v|Blueberries
103|v|Raspberries
104|v|Cherries
105|v|Peach
106|v|Plum
107|v|Apricot
108|v|Kiwi
109|v|Pomegranate
110|v|Guava
111|v|Fig
112|v|Jackfruit
113|v|Sapodilla (chikoo)
114|v|Indian gooseberry (amla)
115|v|Coconut, fresh
116|v|Avocado
117|v|Olives
118|v|Dates
119|v|Raisins
120|v|Prunes
# Nuts and seeds
121|v|Almonds
122|v|Walnuts
123|v|Cashews
124|v|Pistachios
125|v|Hazelnuts
126|v|Peanuts
127|v|Peanut butter
128|v|Almond butter
129|v|Sesame seeds
130|v|Sunflower seeds
131|v|Pumpkin seeds
132|v|Chia seeds
133|v|Flax seeds
134|v|Lotus seeds (makhana)
135|v|Tahini
# Milk and what is made of it
136|v|Milk, whole
137|v|Milk, semi-skimmed
138|v|Milk, skimmed
139|v|Buttermilk
140|v|Yoghurt, plain
141|v|Yoghurt, Greek
142|v|Curd (dahi)
143|v|Kefir
144|v|Cottage cheese
145|v|Paneer
146|v|Mozzarella
147|v|Cheddar
148|v|Feta
149|v|Cream
150|v|Butter
151|v|Ghee
152|v|Whey protein powder
# Milk of plants
153|v|Soya milk, unsweetened
154|v|Almond milk, unsweetened
155|v|Oat milk
156|v|Coconut milk
157|v|Pea protein powder
158|v|Soya protein powder
# Eggs
159|n|Egg, whole
160|n|Egg, boiled
161|n|Egg white
162|n|Omelette
163|n|Scrambled eggs
# Meat
164|n|Chicken breast
165|n|Chicken thigh
166|n|Chicken, minced
167|n|Chicken liver
168|n|Turkey breast
169|n|Turkey, minced
170|n|Duck
171|n|Beef, lean
172|n|Beef, minced
173|n|Beef steak
174|n|Lamb
175|n|Mutton
176|n|Goat
177|n|Pork loin
178|n|Pork, minced
179|n|Ham, cooked
180|n|Bacon
# Fish and seafood
181|n|Salmon
182|n|Tuna, fresh
183|n|Tuna, tinned in water
184|n|Mackerel
185|n|Sardines
186|n|Trout
187|n|Cod
188|n|Tilapia
189|n|Pomfret
190|n|Rohu
191|n|Catla
192|n|Kingfish
193|n|Prawns
194|n|Crab
195|n|Mussels
196|n|Squid
# Dishes
197|v|Idli
198|v|Dosa, plain
199|v|Upma
200|v|Khichdi
201|v|Dal, cooked
202|v|Sambar
203|v|Vegetable soup
204|v|Tomato soup
205|v|Vegetable curry
206|v|Palak paneer
# Dishes
207|n|Chicken soup
208|n|Chicken curry
209|n|Fish curry
210|n|Chicken biryani
211|n|Egg curry
# Oils, sweet and savoury
212|v|Olive oil
213|v|Sunflower oil
214|v|Mustard oil
215|v|Coconut oil
216|v|Sesame oil
217|v|Jaggery
218|v|Sugar
219|v|Honey
220|v|Jam
221|v|Dark chocolate
222|v|Protein bar
223|v|Tomato sauce
224|v|Soya sauce
225|v|Mustard
226|v|Vinegar
227|v|Salt
# Drinks
228|v|Water
229|v|Coconut water
230|v|Green tea
231|v|Black tea
232|v|Coffee, black
233|v|Lemon water
234|v|Orange juice
235|v|Lassi, unsweetened
236|v|Protein shake with milk
`
  .trim()
  .split('\n');

/** A food that a diet may hold. */
export interface Food {
  readonly id: number;
  readonly food_name: string;
  readonly veg: boolean;
}

const foodOf = (line: string): Food & { readonly offered: boolean } => {
  const [id = '', mark = '', food_name = ''] = line.split('|');
  return { id: Number(id), food_name, veg: mark.endsWith('v'), offered: !mark.startsWith('x') };
};

const all = LINES.filter((line) => !line.startsWith('#')).map(foodOf);

/** The foods on offer, in the order in which every screen shows them (acceptance G1). */
export const FOODS: readonly Food[] = all
  .filter(({ offered }) => offered)
  .map(({ offered: _offered, ...food }) => food);

/** Every id that a diet may hold: what was offered once stays valid. */
export const FOOD_IDS: ReadonlySet<number> = new Set(all.map(({ id }) => id));

/** What the foods are called, those that are no longer offered too. */
export const FOOD_NAMES: ReadonlyMap<number, string> = new Map(all.map(({ id, food_name }) => [id, food_name]));
