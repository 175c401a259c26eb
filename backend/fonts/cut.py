"""Makes the bold face and the fallbacks of NotoSansSC-Regular.ttf: python3 cut.py <folder of Debian's fonts> <noto-emoji .woff2>

Each holds what the ones before it lack. Needs fonttools with brotli; README.md says where the sources come from.
"""

import os
import sys

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

here = os.path.dirname(os.path.abspath(__file__))
debian, emoji = sys.argv[1:]


def cut(font, characters, **settings):
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    for name, value in settings.items():
        setattr(options, name, value)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def with_quadratic_outlines(font):
    glyphs = font.getGlyphSet()
    order = font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"] = newTable("loca")
    table = font["glyf"] = newTable("glyf")
    table.glyphOrder, table.glyphs = order, drawn
    del font["CFF "]
    if "VORG" in font:
        del font["VORG"]
    table.compile(font)
    most = font["maxp"]
    most.tableVersion, most.maxZones = 0x00010000, 1
    for name in (
        "maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
        "maxSizeOfInstructions maxComponentElements"
    ).split():
        setattr(most, name, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\000\001\000\000"
    font["hmtx"].metrics = {
        name: (font["hmtx"].metrics[name][0], drawn[name].xMin if drawn[name].numberOfContours else 0)
        for name in order
    }
    return font


def keep(source, target, **settings):
    font = TTFont(source)
    characters = set(font.getBestCmap())
    cut(font, characters, drop_tables=["DSIG", "STAT", "BASE", "MATH", "meta"], **settings)
    font.flavor = None
    font.save(os.path.join(here, target))


known = set(TTFont(os.path.join(here, "NotoSansSC-Regular.ttf")).getBestCmap())
chinese = TTFont(os.path.join(debian, "opentype/noto/NotoSansCJK-Regular.ttc"), fontNumber=2)
missing = set(chinese.getBestCmap()) - known
cut(chinese, missing, layout_features=[], drop_tables=["vhea", "vmtx", "BASE", "DSIG", "GSUB", "GPOS"])
with_quadratic_outlines(chinese).save(os.path.join(here, "NotoSansCJK-more.ttf"))

noto = os.path.join(debian, "truetype/noto")
keep(
    f"{noto}/NotoSans-Regular.ttf",
    "NotoSans-Regular.ttf",
    layout_features=["ccmp", "mark", "mkmk", "locl"],
)
for script in ("Arabic", "Hebrew", "Thai", "Devanagari"):
    keep(f"{noto}/NotoSans{script}-Regular.ttf", f"NotoSans{script}-Regular.ttf")
keep(emoji, "NotoEmoji-Regular.ttf")


def decoded(encoding, rows):
    for row in rows:
        for cell in range(0xA1, 0xFF):
            try:
                yield ord(bytes([row, cell]).decode(encoding))
            except (UnicodeDecodeError, TypeError):
                continue


# Bold: GB 2312, the first level of JIS X 0208, letters and signs. A family of its own: where it lacks a character,
# the regular face has it. Its name has no "Bold" in it, which Typst would take off.
bold = TTFont(os.path.join(debian, "opentype/noto/NotoSansCJK-Bold.ttc"), fontNumber=2)
blocks = [(0x20, 0x180), (0x370, 0x460), (0x2010, 0x2060), (0x2190, 0x2200), (0x2460, 0x2474), (0x3000, 0x3100)]
wanted = {code for first, end in [*blocks, (0xFF00, 0xFFF0)] for code in range(first, end)}
wanted |= {*decoded("gb2312", range(0xA1, 0xF8)), *decoded("euc_jp", range(0xB0, 0xD0))}
cut(bold, wanted, layout_features=["kern", "halt", "palt"], drop_tables=["vhea", "vmtx", "BASE", "DSIG", "VORG"])
names = {1: "Noto Sans SC Strong", 2: "Regular", 4: "Noto Sans SC Strong", 6: "NotoSansSC-Strong"}
for record in bold["name"].names:
    record.string = names.get(record.nameID, record.toUnicode())
bold["OS/2"].usWeightClass = 400
bold["OS/2"].fsSelection = (bold["OS/2"].fsSelection & ~0x20) | 0x40
bold["head"].macStyle = 0
bold.save(os.path.join(here, "NotoSansSC-Strong.otf"))
